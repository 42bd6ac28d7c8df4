import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Migration } from './migration.ts';
import { SEARCH_ROLE } from './search/search-index.ts';

/** One lock for all processes that may migrate the same database at once. */
const MIGRATION_LOCK = 712_093_411;
const LOCK_ATTEMPTS = 10;

const ROLES = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tributary_app') THEN CREATE ROLE tributary_app NOLOGIN; END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tributary_platform') THEN CREATE ROLE tributary_platform NOLOGIN; END IF;
    EXECUTE format('GRANT tributary_app, tributary_platform TO %I', current_user);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO tributary_app, tributary_platform');
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SEARCH_ROLE}') THEN CREATE ROLE ${SEARCH_ROLE} NOLOGIN; END IF;
    IF NOT EXISTS (SELECT FROM pg_auth_members WHERE roleid = 'tributary_app'::regrole AND member = '${SEARCH_ROLE}'::regrole) THEN
      GRANT tributary_app TO ${SEARCH_ROLE};
    END IF;
    EXECUTE format('GRANT ${SEARCH_ROLE} TO %I', current_user);
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  CREATE TABLE IF NOT EXISTS schema_migrations (id text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
`;

const checksum = (migration: Migration) =>
  createHash('sha256').update(migration.sql).digest('hex').slice(0, 16);

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03';

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // A statement that waits long for a lock would block every visitor's statement behind it: give up and try
      // again.
      await client.query(`BEGIN; SET LOCAL lock_timeout = '3s'`);
      await client.query(migration.sql);
      await client.query('INSERT INTO schema_migrations (id, checksum) VALUES ($1, $2)', [
        migration.id,
        checksum(migration),
      ]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) {
        throw new Error(`Migration ${migration.id} failed: ${(error as Error).message}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
    }
  }
}

/**
 * Migrates the database and returns the ids applied now. Forward only: a migration that was changed after it ran is
 * refused, and so is a database that is newer than this code.
 * @param url a connection that may create roles and tables
 */
export async function migrate(url: string, migrations: Migration[]): Promise<string[]> {
  const ordered = migrations.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const client = new pg.Client({ connectionString: url, application_name: 'tributary migrate' });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await client.query(ROLES);
    const { rows } = await client.query<{ id: string; checksum: string }>(
      'SELECT id, checksum FROM schema_migrations',
    );
    const done = new Map(rows.map((row) => [row.id, row.checksum]));
    const known = new Set(ordered.map((migration) => migration.id));
    const unknown = rows.find((row) => !known.has(row.id));
    if (unknown)
      throw new Error(
        `The database holds migration ${unknown.id}, which this release does not know. Run a newer release.`,
      );
    const applied: string[] = [];
    for (const migration of ordered) {
      const before = done.get(migration.id);
      if (before === undefined) {
        await apply(client, migration);
        applied.push(migration.id);
      } else if (before !== checksum(migration)) {
        throw new Error(
          `Migration ${migration.id} was changed after it ran here. Add a new migration instead.`,
        );
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}
