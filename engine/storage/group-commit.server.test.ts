import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from './ids.ts';
import { tenantTable } from './migration.ts';
import { engineMigrations } from './migrations.ts';
import { createTestDatabase } from './testing.server.ts';

const notes = {
  id: '9000-notes',
  sql: `CREATE TABLE notes (tenant_id uuid NOT NULL, text text NOT NULL CHECK (text <> 'bad'), run text NOT NULL DEFAULT pg_current_xact_id()::text,
    PRIMARY KEY (tenant_id, text)); ${tenantTable('notes')}`,
};

describe('writes at the same time', () => {
  let fixture: Awaited<ReturnType<typeof createTestDatabase>>;
  const [river, hill] = [newId(), newId()];
  beforeAll(async () => {
    fixture = await createTestDatabase([...engineMigrations, notes]);
  });
  afterAll(() => fixture.drop());

  const write = (text: string, tenant = river, owner = tenant) =>
    fixture.db.writeAtOnce(
      tenant,
      sql<{ text: string; run: string }>`note AS (
        INSERT INTO notes (tenant_id, text) SELECT ${owner}::uuid, ${text}::text FROM tenant RETURNING text, run
      ) SELECT text, run FROM note`,
    );
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

  it('are committed together, and each gets its own rows', async () => {
    const texts = numbered('together', 100);
    const written = (await Promise.all(texts.map((text) => write(text)))).flat();
    expect(written.map(({ text }) => text)).toEqual(texts);
    expect(new Set(written.map(({ run }) => run)).size).toBeLessThan(30);
  });

  it('do not wait for one that is held up', async () => {
    const [inserted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = fixture.db.inTenant(river, async (tx) => {
      await sql`INSERT INTO notes (tenant_id, text) VALUES (${river}, 'taken')`.execute(tx);
      inserted.resolve();
      await released.promise;
    });
    await inserted.promise;
    const held = write('taken').catch((error: unknown) => error);
    expect(await write('free')).toMatchObject([{ text: 'free' }]);
    released.resolve();
    await holding;
    expect(await held).toMatchObject({ code: '23505' });
  });

  it('fail one by one', async () => {
    const texts = numbered('apart', 40).map((text, at) => (at % 7 === 3 ? 'bad' : text));
    const results = await Promise.allSettled(texts.map((text) => write(text)));
    for (const [at, result] of results.entries())
      expect(result.status, texts[at]).toBe(texts[at] === 'bad' ? 'rejected' : 'fulfilled');
    const { rows } = await fixture.db.inTenant(river, (tx) =>
      sql`SELECT text FROM notes WHERE text LIKE 'apart %'`.execute(tx),
    );
    expect(rows).toHaveLength(texts.filter((text) => text !== 'bad').length);
  });

  it('are never in one transaction with those of another organization', async () => {
    const both = numbered('mixed', 60).map((text, at) => write(text, at % 2 ? river : hill));
    const written = (await Promise.all(both)).flat();
    const of = (rest: number) => new Set(written.filter((_, at) => at % 2 === rest).map(({ run }) => run));
    expect(of(0).intersection(of(1)).size).toBe(0);
  });

  it('are refused for another organization, also among valid ones', async () => {
    const results = await Promise.allSettled([
      ...numbered('own', 20).map((text) => write(text)),
      write('smuggled', river, hill),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(results.at(-1)).toMatchObject({
      reason: { message: expect.stringMatching(/row-level security/) },
    });
  });

  it('may change rows of their own organization, alone and among others, and of no other', async () => {
    const change = (text: string, to: string, tenant = river) =>
      fixture.db.changeAtOnce(
        tenant,
        sql<{
          text: string;
          run: string;
        }>`UPDATE notes SET text = ${to} WHERE text = ${text} RETURNING text, run`,
      );
    await Promise.all(numbered('old', 30).map((text) => write(text)));
    expect(await change('old 0', 'new 0')).toMatchObject([{ text: 'new 0' }]);
    expect(await change('old 1', 'stolen', hill)).toEqual([]);
    await expect(change('old 1', 'bad')).rejects.toThrow(/notes_text_check/);
    const mixed = await Promise.allSettled([
      ...numbered('old', 30).map((text) => change(text, text.replace('old', 'new'))),
      ...numbered('more', 30).map((text) => write(text)),
      change('new 0', 'bad'),
    ]);
    expect(mixed.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const { rows } = await fixture.db.inTenant(river, (tx) =>
      sql<{
        n: number;
      }>`SELECT count(*)::int AS n FROM notes WHERE text LIKE 'new %' OR text LIKE 'more %'`.execute(tx),
    );
    expect(rows).toEqual([{ n: 60 }]);
  });

  it('are kept when they were acknowledged before the connection was lost, and the next ones get another', async () => {
    await write('before');
    const lost = Promise.allSettled(numbered('lost', 40).map((text) => write(text)));
    const admin = new pg.Client({ connectionString: fixture.url });
    await admin.connect();
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await admin.end();
    const acknowledged = (await lost).flatMap((result) =>
      result.status === 'fulfilled' ? result.value.map(({ text }) => text) : [],
    );
    // An idle connection of the pool may not have noticed yet.
    await vi.waitFor(async () => expect(await write('after')).toHaveLength(1));
    const { rows } = await fixture.db.inTenant(river, (tx) =>
      sql<{ text: string }>`SELECT text FROM notes`.execute(tx),
    );
    expect(rows.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['before', 'after', ...acknowledged]),
    );
  });
});
