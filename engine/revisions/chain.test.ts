import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Actor } from '../access/actor.ts';
import { defineResource } from '../definition/resource.ts';
import type { Transaction } from '../storage/database.server.ts';
import { newId } from '../storage/ids.ts';
import { migrate } from '../storage/migrate.server.ts';
import { engineMigrations } from '../storage/migrations.ts';
import { createTestDatabase } from '../storage/testing.server.ts';
import { expiryOf } from './expiry.server.ts';
import { recordRevision } from './record.server.ts';
import { expireLogEntries } from './retention.server.ts';
import { verifyLog } from './verify.server.ts';

const definition = defineResource({
  name: 'boats',
  title: 'boat',
  subject: 'tags',
  schema: z.object({ name: z.string() }),
  displayTitle: (boat) => boat.name,
  operations: { create: true },
  list: { fields: {}, defaultSort: '-createdAt' },
  example: (n) => ({ name: `Boat ${n}` }),
});

describe('the chain of the activity log', () => {
  let fixture: Awaited<ReturnType<typeof createTestDatabase>>;
  /** An attacker who owns the database. */
  let owner: pg.Client;
  let tenant: string;
  beforeAll(async () => {
    fixture = await createTestDatabase(engineMigrations);
    owner = new pg.Client({ connectionString: fixture.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await fixture.drop();
  });
  beforeEach(() => {
    tenant = newId();
  });

  const record = (n: number, now = new Date(), tenantId = tenant) =>
    fixture.db.inTenant(tenantId, (tx) =>
      recordRevision(tx, {
        definition,
        actor: { tenantId, userId: newId(), name: 'Ana', email: 'ana@example.org' } as Actor,
        event: 'UPDATE',
        id: newId(),
        version: n,
        previous: { name: `Boat ${n - 1}`, length: 3, kept: true },
        next: { name: `Boat ${n}`, length: 3, added: 1 },
        now,
      }),
    );
  const fill = async (count: number) => {
    for (let n = 1; n <= count; n += 1) await record(n);
  };
  const faults = async () =>
    (await verifyLog(fixture.db, tenant)).faults.map(({ seq, kind }) => `${kind} ${seq}`);
  const tamper = (statement: string) => owner.query(statement.replaceAll('$T', `tenant_id = '${tenant}'`));

  it('refuses the write whose entry it can’t take', async () => {
    await owner.query(`
      CREATE FUNCTION no_entries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$;
      CREATE TRIGGER no_entries BEFORE INSERT ON log_entries FOR EACH ROW EXECUTE FUNCTION no_entries()`);
    await expect(record(1)).rejects.toMatchObject({
      code: 'unexpected',
      detail: 'Something went wrong with creating Revision',
    });
    await owner.query('DROP TRIGGER no_entries ON log_entries; DROP FUNCTION no_entries()');
    await record(1);
    expect(await verifyLog(fixture.db, tenant)).toMatchObject({ entries: 1 });
  });

  it('is intact, returns its newest link, and says which fields changed', async () => {
    await fill(3);
    const report = await verifyLog(fixture.db, tenant);
    expect(report).toMatchObject({ entries: 3, expired: 0, faults: [] });
    expect(report.head).toMatch(/^[0-9a-f]{64}$/);
    const rows = await fixture.db.inTenant(tenant, (tx) =>
      tx.selectFrom('log_entries').select(['changed', 'actor_email', 'seq']).orderBy('seq').execute(),
    );
    expect(rows[0]).toEqual({ changed: ['added', 'kept', 'name'], actor_email: 'ana@example.org', seq: 1 });
  });

  it('hashes the same in every time zone and session', async () => {
    await fill(2);
    const { rows } = await owner
      .query(`SET timezone = 'Pacific/Auckland'; SET extra_float_digits = 0; SET datestyle = 'German, DMY'`)
      .then(() =>
        owner.query(
          'SELECT bool_and(tributary_log_hash(e) = hash) AS same FROM log_entries e WHERE tenant_id = $1',
          [tenant],
        ),
      );
    expect(rows).toEqual([{ same: true }]);
  });

  it.each([
    [
      'an altered value',
      `UPDATE log_entries SET new_value = '{"name":"Forged"}' WHERE $T AND seq = 3`,
      ['altered 3'],
    ],
    ['an altered person', `UPDATE log_entries SET user_name = 'Bea' WHERE $T AND seq = 2`, ['altered 2']],
    [
      'an altered time',
      `UPDATE log_entries SET expires_at = expires_at + interval '1 s' WHERE $T AND seq = 5`,
      ['altered 5'],
    ],
    ['a removed entry', 'DELETE FROM log_entries WHERE $T AND seq = 3', ['missing 4']],
    ['a removed beginning', 'DELETE FROM log_entries WHERE $T AND seq < 3', ['missing 3']],
    ['a removed end', 'DELETE FROM log_entries WHERE $T AND seq > 3', ['cut 5']],
    ['everything removed', 'DELETE FROM log_entries WHERE $T', ['cut 5']],
    [
      'two swapped entries',
      'UPDATE log_entries SET seq = CASE seq WHEN 2 THEN 3 ELSE 2 END WHERE $T AND seq IN (2, 3)',
      ['altered 2', 'unlinked 2', 'altered 3', 'unlinked 3', 'unlinked 4'],
    ],
  ])('shows %s', async (_what, statement, expected) => {
    await fill(5);
    await tamper(statement);
    expect(await faults()).toEqual(expected);
  });

  it('shows an altered entry whose hash was recomputed', async () => {
    await fill(4);
    await tamper(`UPDATE log_entries SET title = 'Forged' WHERE $T AND seq = 2`);
    await tamper(`UPDATE log_entries e SET hash = tributary_log_hash(e) WHERE $T AND seq = 2`);
    expect(await faults()).toEqual(['unlinked 3']);
  });

  it('shows an entry inserted beside the chain', async () => {
    await fill(3);
    await owner.query('ALTER TABLE log_entries DISABLE TRIGGER USER');
    await tamper(`INSERT INTO log_entries SELECT tenant_id, gen_random_uuid(), event, subject, reference_id, version, title,
      user_id, user_name, user_email, previous_value, new_value, created_at, expires_at, level, actor_email, changed, seq,
      prev_hash, hash FROM log_entries WHERE $T AND seq = 2`);
    await owner.query('ALTER TABLE log_entries ENABLE TRIGGER USER');
    expect((await faults()).join()).toContain('extra 2');
  });

  it('lets the serving role insert entries, but neither change nor remove them or the links', async () => {
    await fill(1);
    for (const statement of [
      sql`UPDATE log_entries SET title = 'x'`,
      sql`DELETE FROM log_entries`,
      sql`UPDATE log_heads SET seq = 9`,
    ])
      await expect(fixture.db.inTenant(tenant, (tx) => statement.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    const other = newId();
    await record(1, new Date(), other);
    const heads = await fixture.db.inTenant(tenant, (tx) => sql`SELECT tenant_id FROM log_heads`.execute(tx));
    expect(heads.rows).toEqual([{ tenant_id: tenant }]);
  });

  it('stays one chain with 16 parallel writers, including failed ones', async () => {
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 1; n <= 12; n += 1) {
        if (n % 4 === 0)
          await fixture.db
            .inTenant(tenant, async (tx) => {
              await recordRevision(tx, {
                definition,
                actor: { tenantId: tenant, userId: newId(), name: 'Ana', email: 'a@example.org' } as Actor,
                event: 'CREATE',
                id: newId(),
                version: 1,
                previous: undefined,
                next: { name: `${writer}` },
                now: new Date(),
              });
              throw new Error('undone');
            })
            .catch(() => undefined);
        else await record(n);
      }
    });
    await Promise.all(writers);
    expect(await verifyLog(fixture.db, tenant)).toMatchObject({ entries: 16 * 9, faults: [] });
  });

  it('never deadlocks two writes: a link is made when its transaction commits', async () => {
    const entry = (tx: Transaction) =>
      recordRevision(tx, {
        definition,
        actor: { tenantId: tenant, userId: newId(), name: 'Ana', email: 'a@example.org' } as Actor,
        event: 'UPDATE',
        id: newId(),
        version: 1,
        previous: undefined,
        next: { name: 'x' },
        now: new Date(),
      });
    // Each transaction takes the other's lock after its entry is written.
    const occupy = (tx: Transaction) => sql`SELECT pg_advisory_xact_lock(4711)`.execute(tx);
    let held: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const first = fixture.db.inTenant(tenant, async (tx) => {
      await occupy(tx);
      held();
      await sql`SELECT pg_sleep(0.05)`.execute(tx);
      await entry(tx);
    });
    const second = fixture.db.inTenant(tenant, async (tx) => {
      await isHeld;
      await entry(tx);
      await occupy(tx);
      await entry(tx);
    });
    await Promise.all([first, second]);
    expect(await verifyLog(fixture.db, tenant)).toMatchObject({ entries: 3, faults: [] });
  });

  it('drops empty months of the past, and keeps future ones', async () => {
    await record(1, new Date(Date.now() - 200 * 86_400_000));
    await expireLogEntries(fixture.db, new Date(Date.now() - 190 * 86_400_000));
    const months = async () =>
      (
        await owner.query<{ name: string }>(
          `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'log_entries'::regclass ORDER BY 1`,
        )
      ).rows.map(({ name }) => name);
    const held = await owner.query<{ name: string }>(
      'SELECT tableoid::regclass::text AS name FROM log_entries WHERE tenant_id = $1',
      [tenant],
    );
    expect(await months()).toContain(held.rows[0]!.name);
    await expireLogEntries(fixture.db, new Date());
    const left = await months();
    expect(left).not.toContain(held.rows[0]!.name);
    const month = (ahead: number) => {
      const date = new Date();
      return `log_entries_${new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7).replace('-', '_')}`;
    };
    expect(left).toEqual(expect.arrayContaining([0, 1, 2, 3].map(month)));
    await fixture.db.asPlatform((tx) => sql`SELECT tributary_keep_months()`.execute(tx));
    expect(await months()).toEqual(left);
  });

  it('removes expired entries alone, and verifies the rest of the chain', async () => {
    const now = new Date('2026-09-15T12:00:00Z');
    const days = (n: number) => new Date(now.getTime() - n * 86_400_000);
    for (const age of [70, 40, 32, 31, 30, 20, 0]) await record(age, days(age));
    const other = newId();
    await record(1, days(3), other);
    expect(await expireLogEntries(fixture.db, now)).toBe(4);
    const left = await fixture.db.inTenant(tenant, (tx) =>
      tx.selectFrom('log_entries').select('version').orderBy('seq').execute(),
    );
    expect(left.map(({ version }) => version)).toEqual([30, 20, 0]);
    expect(await verifyLog(fixture.db, tenant)).toMatchObject({ entries: 3, expired: 4, faults: [] });
    expect(await verifyLog(fixture.db, other)).toMatchObject({ entries: 1, expired: 0, faults: [] });
    expect(await expireLogEntries(fixture.db, now)).toBe(0);
    await record(8, now);
    expect(await expireLogEntries(fixture.db, new Date('2027-01-01T00:00:00Z'))).toBeGreaterThanOrEqual(5);
    expect(await verifyLog(fixture.db, tenant)).toMatchObject({ entries: 0, expired: 8, faults: [] });
    await record(9, now);
    expect(await faults()).toEqual([]);
    await tamper('UPDATE log_heads SET anchor_seq = 7 WHERE $T');
    expect(await faults()).toEqual(['missing 9']);
  });

  it.each([
    [1, '2026-03-14T10:00:00.000Z', '2026-04-14T10:00:00.000Z'],
    [1, '2026-01-31T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    [1, '2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    [1, '2026-12-31T00:00:00.000Z', '2027-01-31T00:00:00.000Z'],
    [6, '2026-08-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ])('keeps an entry %i months: that of %s until %s', async (months, from, to) => {
    await owner.query(
      `INSERT INTO tenants (id, slug, name, plan, log_months) VALUES ($1, $2, 'River', 'scale', $3)`,
      [tenant, tenant, months],
    );
    const { rows } = await fixture.db.inTenant(tenant, (tx) =>
      sql<{ at: Date }>`SELECT ${expiryOf(new Date(from), tenant)} AS at`.execute(tx),
    );
    expect(rows[0]!.at.toISOString()).toBe(to);
  });
});

it('begins the chain with the entries that were written before it existed', async () => {
  const before = engineMigrations.filter(({ id }) => id < '0015');
  const fixture = await createTestDatabase(before);
  const tenants = [newId(), newId()];
  for (const tenantId of tenants)
    for (const n of [1, 2, 3])
      await fixture.db.inTenant(tenantId, (tx) =>
        sql`INSERT INTO log_entries (tenant_id, id, event, subject, reference_id, version, title, user_name, user_email, previous_value, new_value, created_at, expires_at)
          VALUES (${tenantId}, ${newId()}, 'UPDATE', 'PAGES', ${newId()}, ${n}, 'x', 'Ana', 'ana@example.org', '{"name":"a"}', '{"name":"b"}',
            now() - make_interval(days => ${n}), now() + interval '20 days')`.execute(tx),
      );
  expect(await migrate(fixture.url, engineMigrations)).toContain('0015-log-chain');
  expect(await migrate(fixture.url, engineMigrations)).toEqual([]);
  for (const tenantId of tenants) {
    expect(await verifyLog(fixture.db, tenantId)).toMatchObject({ entries: 3, faults: [] });
    const rows = await fixture.db.inTenant(tenantId, (tx) =>
      tx.selectFrom('log_entries').select(['version', 'changed']).orderBy('seq').execute(),
    );
    expect(rows.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(rows[0]!.changed).toEqual(['name']);
  }
  await fixture.drop();
});
