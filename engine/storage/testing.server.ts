import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { AnyResource } from '../definition/resource.ts';
import { catalogStatements, ensureCollections } from './collections.server.ts';
import { openDatabase, type Database } from './database.server.ts';
import { migrate } from './migrate.server.ts';
import type { Migration } from './migration.ts';

const TEMPLATE_LOCK = 712_093_413;
/** The templates that this process made or found. */
const knownTemplates = new Set<string>();

function serverUrl(): URL {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: the test run starts Postgres in its global set-up.');
  return new URL(server);
}

function urlOf(database: string): string {
  const url = serverUrl();
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl().href });
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * A migrated database to copy, made by the first test that needs these migrations and tables: a copy takes a quarter
 * of the time. Its name is a digest of the SQL.
 */
async function template(migrations: Migration[], resources: readonly AnyResource[]): Promise<string> {
  const text = JSON.stringify([
    migrations,
    catalogStatements(resources),
    new Date().toISOString().slice(0, 7),
  ]);
  const name = `template_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  if (knownTemplates.has(name)) return name;
  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `unfinished_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate(urlOf(unfinished), migrations);
    await ensureCollections(urlOf(unfinished), resources);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
  knownTemplates.add(name);
  return name;
}

/**
 * A new database on the test run's Postgres, migrated, with the tables of the resources. Its `drop` closes all
 * connections and removes it.
 */
export async function createTestDatabase(
  migrations: Migration[],
  resources: readonly AnyResource[] = [],
): Promise<{ db: Database; url: string; drop(): Promise<void> }> {
  const from = await template(migrations, resources);
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the time that writing them to the log does.
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`));
  const url = urlOf(name);
  const db = openDatabase({ url, connections: 8 });
  return {
    db,
    url,
    async drop() {
      await db.close();
      await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

const ARRIVED_CHANNEL = 'test_arrived';

/**
 * Waits until this database's listeners have received every notification sent before: they arrive in order, so the last
 * one sent is the last one received.
 */
export async function notificationsArrived(db: Database): Promise<void> {
  const own = randomBytes(6).toString('hex');
  let arrived = () => {};
  const heard = new Promise<void>((resolve) => (arrived = resolve));
  const stop = db.listen(ARRIVED_CHANNEL, (payload) => payload === own && arrived());
  const send = () => db.notify(ARRIVED_CHANNEL, own);
  send();
  // Messages sent before the channel is subscribed are not received.
  const again = setInterval(send, 50);
  await heard;
  clearInterval(again);
  stop();
}
