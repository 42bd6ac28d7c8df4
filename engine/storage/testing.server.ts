import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from './database.server.ts';
import { migrate } from './migrate.server.ts';
import type { Migration } from './migration.ts';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A new database on the test run's Postgres, migrated. Its `drop` closes all connections and removes it. */
export async function createTestDatabase(
  migrations: Migration[],
): Promise<{ db: Database; url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: the test run starts Postgres in its global set-up.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href, migrations);
  const db = openDatabase({ url: url.href, connections: 8 });
  return {
    db,
    url: url.href,
    async drop() {
      await db.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
