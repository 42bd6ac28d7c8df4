import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.server.ts';
import { platformTable, signalChanges } from './migration.ts';
import { engineMigrations } from './migrations.ts';
import { createTestDatabase } from './testing.server.ts';

const doors = {
  id: '9000-doors',
  sql: `CREATE TABLE doors (id int PRIMARY KEY, open boolean NOT NULL, painted int NOT NULL DEFAULT 0);
    ${platformTable('doors')} ${signalChanges('doors', 'UPDATE OF open OR DELETE', 'doors')}
    INSERT INTO doors (id, open) VALUES (1, true);`,
};

describe('signals of changes', () => {
  let fixture: Awaited<ReturnType<typeof createTestDatabase>>;
  let other: Database;
  const heard = { own: 0, other: 0, gaps: 0 };
  const change = (db: Database, what: string) =>
    db.asPlatform((tx) => sql.raw(`UPDATE doors SET ${what} WHERE id = 1`).execute(tx));
  const until = async (isTrue: () => boolean) => {
    for (let tries = 0; tries < 400 && !isTrue(); tries++) await sleep(10);
    expect(isTrue()).toBe(true);
  };
  beforeAll(async () => {
    fixture = await createTestDatabase([...engineMigrations, doors]);
    other = openDatabase({ url: fixture.url, connections: 2 });
    fixture.db.onOwnSignal('doors', () => void (heard.own += 1));
    other.listen(
      'doors',
      () => void (heard.other += 1),
      () => void (heard.gaps += 1),
    );
    expect(other.hears('doors')).toBe(false);
    await until(() => other.hears('doors'));
  });
  afterAll(async () => {
    await other.close();
    await fixture.drop();
  });

  it('reach the process that writes before its transaction resolves, and the others soon', async () => {
    for (const round of [1, 2, 3]) {
      await change(fixture.db, `open = NOT open`);
      expect(heard.own).toBe(round);
    }
    await until(() => heard.other === 3);
  });

  it('come of the columns that matter, and of a single statement as of a transaction', async () => {
    const before = heard.own;
    await change(fixture.db, 'painted = painted + 1');
    expect(heard.own).toBe(before);
    await fixture.db.platformAtOnce(sql`UPDATE doors SET open = true WHERE id = 1 RETURNING id`);
    expect(heard.own).toBe(before + 1);
  });

  it('are not heard while the listening connection is lost, which is known, and are made up for', async () => {
    const owner = new pg.Client({ connectionString: fixture.url });
    await owner.connect();
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tributary listen' AND datname = current_database()`,
    );
    await owner.end();
    await until(() => !other.hears('doors'));
    await until(() => other.hears('doors') && heard.gaps === 1);
    const before = heard.other;
    await change(fixture.db, 'open = NOT open');
    await until(() => heard.other > before);
    expect(heard.gaps).toBe(1);
  });
});
