import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@tributary/engine/storage/database.server.ts';
import { startRiver, type River, type RiverNewcomer } from '../testing/river.server.ts';
import { presentActors } from './present-actors.server.ts';

describe('actors held in memory', () => {
  let river: River;
  let url: string;
  let elsewhere: Database;
  let ada: RiverNewcomer;
  let asked: number;
  /** As in another process: another pool, another listening connection. */
  let actorElsewhere: (token: string) => Promise<string>;
  const here = (token: string) =>
    river.actorOf(token).then(
      ({ role }) => role as string,
      (error: { code?: string }) => String(error.code),
    );
  const untilElsewhere = async (wanted: string) => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await actorElsewhere(ada.result.token)) === wanted) return;
      await sleep(10);
    }
    expect(await actorElsewhere(ada.result.token)).toBe(wanted);
  };
  const untilHeard = async (db: Database) => {
    for (let tries = 0; tries < 400 && !db.hears('actors'); tries++) await sleep(10);
    expect(db.hears('actors')).toBe(true);
  };

  beforeAll(async () => {
    river = await startRiver();
    const { harness } = river;
    ada = await river.newcomer();
    const [row] = await harness.db.platformAtOnce(sql<{ name: string }>`SELECT current_database() AS name`);
    const server = new URL(process.env['TEST_DATABASE_URL']!);
    server.pathname = `/${row!.name}`;
    url = server.href;
    elsewhere = openDatabase({ url, connections: 2 });
    const counted: Database = {
      ...elsewhere,
      platformAtOnce: (statement) => {
        asked += 1;
        return elsewhere.platformAtOnce(statement);
      },
    };
    const actorOf = presentActors(counted);
    actorElsewhere = async (token) =>
      actorOf(await harness.identity.verifyToken(token)).then(
        ({ role }) => role,
        (error: { code?: string }) => String(error.code),
      );
    await Promise.all([untilHeard(harness.db), untilHeard(elsewhere)]);
  });
  afterAll(async () => {
    await elsewhere.close();
    await river.harness.close();
  });

  it('are read once for many requests', async () => {
    asked = 0;
    for (let n = 0; n < 20; n++) expect(await actorElsewhere(ada.result.token)).toBe('admin');
    expect(asked).toBeLessThan(5);
  });

  it('change with the role from the very next request here, and elsewhere when the signal comes', async () => {
    for (const role of ['user', 'analyst', 'admin']) {
      expect(await here(ada.result.token)).not.toBe(role);
      await river.changeUser(ada.userId, { role });
      expect(await here(ada.result.token)).toBe(role);
      await untilElsewhere(role);
    }
  });

  it('end with a suspension, a disabled account, and their session, and come back where these do', async () => {
    const { db } = river.harness;
    const both = async (statement: string, wanted: string) => {
      await db.asPlatform((tx) => sql.raw(statement).execute(tx));
      expect(await here(ada.result.token)).toBe(wanted);
      await untilElsewhere(wanted);
    };
    await both(`UPDATE tenants SET suspended_at = now()`, 'session_expired');
    await both(`UPDATE tenants SET suspended_at = NULL`, 'admin');
    await both(`UPDATE accounts SET disabled_at = now()`, 'session_expired');
    await both(`UPDATE accounts SET disabled_at = NULL`, 'admin');
    await both(`UPDATE console_sessions SET ended_at = now()`, 'session_expired');
    await both(`UPDATE console_sessions SET ended_at = NULL`, 'admin');
  });

  it('are not held while the listening connection is lost', async () => {
    expect(await actorElsewhere(ada.result.token)).toBe('admin');
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tributary listen' AND datname = current_database()`,
    );
    for (let tries = 0; tries < 400 && elsewhere.hears('actors'); tries++) await sleep(5);
    // The other process is not notified of this change.
    await owner.query('BEGIN');
    await owner.query('ALTER TABLE users DISABLE TRIGGER USER');
    await owner.query(`UPDATE users SET data = data || '{"role":"creator"}' WHERE id = $1`, [ada.userId]);
    await owner.query('ALTER TABLE users ENABLE TRIGGER USER');
    await owner.query('COMMIT');
    expect(await actorElsewhere(ada.result.token)).toBe('creator');
    await owner.end();
    await untilHeard(elsewhere);
    expect(await actorElsewhere(ada.result.token)).toBe('creator');
  });
});
