import pg from 'pg';
import type { AnyResource } from '../../definition/resource.ts';
import { collectionTable } from '../collection.server.ts';
import { fieldExpression } from '../field-expression.ts';
import { SEARCH_ROLE, searchIndex, type SearchIndex } from './search-index.ts';

/** One lock for all processes that may index the same database at once. */
const INDEXING_LOCK = 712_093_413;
/** Trigrams, and indexes that include a tenant's id. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'] as const;
const LOCK_ATTEMPTS = 10;

/** Logs created indexes, and why an index was not created. */
export interface IndexingLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Work that runs beside the server. */
export interface Indexing {
  /** Resolves when the work is done; never rejects. */
  done: Promise<void>;
  /** Aborts the work; the next start resumes it. */
  stop(): Promise<void>;
}

/** The index over a resource's searched fields in its own table; undefined for a resource without a search. */
export function searchIndexOf(definition: AnyResource): SearchIndex | undefined {
  return searchIndex(definition, collectionTable(definition), (field) => fieldExpression(definition, field));
}

/**
 * Lets the search role see only rows of a table that contain the pattern. It is a restrictive policy besides the
 * tenant's own policy: it removes rows and never adds one. It exists for the planner, which uses `LIKE` with an index
 * only inside a policy: in a query, `LIKE` might leak the rows that it reads. The pattern is read in a subquery, so
 * that it is read once and not for each row. Without a pattern all rows of the tenant are visible.
 */
function policyStatement({ name, table, expressions, setting }: SearchIndex): string {
  const pattern = `(SELECT coalesce(nullif(current_setting('${setting}', true), ''), '%'))`;
  const tests = expressions.map((expression) => `${expression} LIKE ${pattern}`).join(' OR ');
  return `
    DROP POLICY IF EXISTS ${name} ON ${table};
    CREATE POLICY ${name} ON ${table} AS RESTRICTIVE FOR SELECT TO ${SEARCH_ROLE}
      USING (tenant_id = (SELECT nullif(current_setting('app.tenant', true), '')::uuid) AND (${tests}))`;
}

/** The schemas that the extensions' operators are in. */
type Schemas = Record<(typeof EXTENSIONS)[number], string>;

const indexBody = ({ expressions, onlyUndeleted }: SearchIndex, { pg_trgm, btree_gin }: Schemas) =>
  `USING gin (tenant_id ${btree_gin}.uuid_ops, ${expressions.map((each) => `${each} ${pg_trgm}.gin_trgm_ops`).join(', ')})
   ${onlyUndeleted ? 'WHERE deleted_at IS NULL' : ''}`;

interface TableState {
  is_partitioned: boolean;
  /** Null while there is no such index. */
  is_valid: boolean | null;
}

/** Returns the state of a resource's table and its index; undefined if the table does not exist. */
async function stateOf(client: pg.Client, { table, name }: SearchIndex): Promise<TableState | undefined> {
  const { rows } = await client.query<TableState>(
    `SELECT relkind = 'p' AS is_partitioned,
       (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($2)) AS is_valid
     FROM pg_class WHERE oid = to_regclass($1)`,
    [table, name],
  );
  return rows[0];
}

/** Statements that lock the table give up soon, so that visitors don't queue behind them. */
async function withShortLock(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`SET lock_timeout = '1s'`);
      await client.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || attempt === LOCK_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
    } finally {
      await client.query(`SET lock_timeout = 0`);
    }
  }
}

/**
 * CREATE INDEX CONCURRENTLY blocks neither reads nor writes. An invalid index of an earlier attempt is dropped first.
 */
async function buildIndex(client: pg.Client, name: string, on: string): Promise<void> {
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
}

/** Indexes each month's partition, then the parent; later partitions get the index with their table. */
async function buildPartitioned(client: pg.Client, index: SearchIndex, body: string): Promise<void> {
  const { name, table } = index;
  await withShortLock(client, `CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${body}`);
  const { rows } = await client.query<{ part: string }>(
    `SELECT part.relname AS part FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
     WHERE inhparent = $1::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits own JOIN pg_index i ON i.indexrelid = own.inhrelid
       WHERE own.inhparent = $2::regclass AND i.indrelid = part.oid) ORDER BY 1`,
    [table, name],
  );
  for (const { part } of rows) {
    const own = `${part}${name.slice(table.length)}`;
    await buildIndex(client, own, `${part} ${body}`);
    await withShortLock(client, `ALTER INDEX ${name} ATTACH PARTITION ${own}`);
  }
}

/** Drops indexes of previous declarations: no up-to-date server uses them. */
async function dropFormer(client: pg.Client, { name, table }: SearchIndex): Promise<void> {
  const former = `^${table}_searched_[0-9a-f]{8}$`;
  const policies = await client.query<{ name: string }>(
    'SELECT polname AS name FROM pg_policy WHERE polrelid = $1::regclass AND polname ~ $2 AND polname <> $3',
    [table, former, name],
  );
  for (const each of policies.rows) await withShortLock(client, `DROP POLICY ${each.name} ON ${table}`);
  const indexes = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_index JOIN pg_class ON oid = indexrelid
     WHERE indrelid = $1::regclass AND relname ~ $2 AND relname <> $3`,
    [table, former, name],
  );
  for (const each of indexes.rows) await withShortLock(client, `DROP INDEX ${each.name}`);
}

/** Creates the missing extensions; an administrator may have put them into any schema. */
async function ensureExtensions(client: pg.Client): Promise<Schemas> {
  const schemaOf = async (extension: string): Promise<string> => {
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    const { rows } = await client.query<{ schema: string }>(
      'SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = $1',
      [extension],
    );
    return rows[0]!.schema;
  };
  return { pg_trgm: await schemaOf('pg_trgm'), btree_gin: await schemaOf('btree_gin') };
}

async function indexMissing(
  client: pg.Client,
  catalog: readonly AnyResource[],
  log: IndexingLog,
): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>('SELECT pg_try_advisory_lock($1) AS is_ours', [
    INDEXING_LOCK,
  ]);
  // Waiting would deadlock with the other process: a concurrent index build waits for all transactions.
  if (!rows[0]!.is_ours) return;
  const missing: { index: SearchIndex; isPartitioned: boolean }[] = [];
  for (const definition of catalog) {
    const wanted = searchIndexOf(definition);
    const state = wanted && (await stateOf(client, wanted));
    if (state && !state.is_valid) missing.push({ index: wanted, isPartitioned: state.is_partitioned });
  }
  if (missing.length === 0) return;
  let schemas: Schemas;
  try {
    schemas = await ensureExtensions(client);
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      `Searches read whole lists, which is slow in lists of many thousands: the Postgres extensions ${EXTENSIONS.join(' and ')} can't be made. Let an administrator of the database run “${EXTENSIONS.map((each) => `CREATE EXTENSION ${each};`).join(' ')}” in it, then start again.`,
    );
    return;
  }
  const since = performance.now();
  for (const { index: wanted, isPartitioned } of missing) {
    const body = indexBody(wanted, schemas);
    await withShortLock(client, policyStatement(wanted));
    if (isPartitioned) await buildPartitioned(client, wanted, body);
    else await buildIndex(client, wanted.name, `${wanted.table} ${body}`);
    await dropFormer(client, wanted);
  }
  const milliseconds = Math.round(performance.now() - since);
  log.info({ tables: missing.map(({ index: { table } }) => table), milliseconds }, 'searches indexed');
}

/**
 * Creates the indexes of searches while the server runs: searches work without them, more slowly. Where the extensions
 * can't be created, it logs that and what to do; the first start that finds them creates the indexes.
 * @param url the connection that owns the tables
 */
export function startSearchIndexing(
  url: string,
  catalog: readonly AnyResource[],
  log: IndexingLog,
): Indexing {
  const client = new pg.Client({ connectionString: url, application_name: 'tributary search indexes' });
  let isStopped = false;
  const fail = (error: Error) => {
    if (!isStopped) log.warn({ err: error }, 'searches could not be indexed; the next start tries again');
  };
  // The running query rejects too.
  client.on('error', () => undefined);
  const done = client
    .connect()
    .then(() => indexMissing(client, catalog, log))
    .catch(fail)
    .then(() => client.end())
    .catch(() => undefined);
  return {
    done,
    async stop() {
      isStopped = true;
      await client.end().catch(() => undefined);
      await done;
    },
  };
}
