import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import { isId } from './ids.ts';
import { createGroupCommit } from './grouping/group-commit.server.ts';
import { createNotifier, type Notifier } from './notifier.server.ts';
import { createSignals, type Signals } from './signals.server.ts';
import type { Tables } from './tables.ts';

// Bigints here are minor units and counts, far below 2^53; as numbers they can be added up.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A running transaction. It exists only inside `inTenant` or `asPlatform`. */
export type Transaction = Kysely<Tables>;

/** The only access to the data: a tenant's transaction, or the platform's. */
export interface Database extends Notifier, Signals {
  /**
   * Runs work in one transaction that reads and writes only this tenant's rows: the tenant is set for the transaction,
   * and row-level security enforces it, under a role that owns no table.
   * @throws any error of the work, after rolling back
   */
  inTenant<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Writes with one statement that is a whole transaction of a tenant: one round trip instead of three, and prepared
   * once for each connection. `parts` follow `WITH tenant AS (…),` and must insert `FROM tenant`, directly or through
   * an earlier part, so that the tenant is set before the first row is written. Row-level security refuses a part that
   * does not. Only for inserts: other parts may read before the tenant is set.
   */
  writeAtOnce<Row>(tenantId: string, parts: RawBuilder<Row>): Promise<Row[]>;
  /**
   * The same for a statement that reads and changes rows too, and is written as in `inTenant`: the tenant is set by a
   * statement before it, sent together with it. It is prepared, and must find its rows by indexes: tables are never
   * read whole for it.
   */
  changeAtOnce<Row>(tenantId: string, statement: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Reads with one statement that is a whole transaction of a tenant: one round trip instead of three. The select
   * receives a condition that it must put into its WHERE: the condition belongs to the part that sets the tenant, so
   * that no row is read before. Without the condition, row-level security would show nothing, since no tenant is set
   * outside a transaction. Planned again each time, since rare and frequent values need different plans. Set
   * `isPlannedOnce` for a text whose plan does not depend on parameters. It must be one of few texts: only the first
   * ones are prepared.
   */
  readAtOnce<Row>(
    tenantId: string,
    select: (tenantIsSet: RawBuilder<unknown>) => RawBuilder<Row>,
    options?: { isPlannedOnce?: boolean },
  ): Promise<Row[]>;
  /**
   * Reads or changes the platform's own tables and the queues that span tenants with one statement that is a whole
   * transaction: one round trip, prepared once for each connection.
   */
  platformAtOnce<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Runs work on the platform's own tables and the queues that span tenants. */
  asPlatform<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Connections in use and waiting, for the metrics. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Most connections that this process opens for tenants' work. */
  connections?: number;
  onError?: (error: Error) => void;
}

type Role = 'tributary_app' | 'tributary_platform';

function openPool(options: DatabaseOptions, role: Role, max: number, more = ''): pg.Pool {
  const report = options.onError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: options.url,
    max,
    // Queries of one connection are sent without waiting for the one before; they run in order all the same.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: `tributary ${role}`,
    // The connection's user may own the tables; the role that runs statements never does.
    onConnect: async (client) => {
      await client.query(
        `SET ROLE ${role}; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '30s';${more}`,
      );
    },
  });
  pool.on('error', report);
  pool.on('connect', (client) => void client.on('error', report));
  return pool;
}

/** The query builder on one connection of a pool. Made once for each: it keeps nothing of a transaction. */
const builders = new WeakMap<pg.PoolClient, Transaction>();

function builderOn(client: pg.PoolClient): Transaction {
  const known = builders.get(client);
  if (known) return known;
  const handle: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined };
  const pool: PostgresPool = { connect: async () => handle, end: async () => undefined, options: {} };
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  builders.set(client, made);
  return made;
}

async function transact<T>(pool: pg.Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // Sent together with the first statement of the work: the connection sends queries without waiting.
    const begun = client.query(begin);
    begun.catch(() => undefined);
    try {
      const result = await work(builderOn(client));
      await begun;
      const { command } = await client.query('COMMIT');
      // Postgres answers so where a statement has failed and its error was not passed on.
      if (command === 'ROLLBACK')
        throw new Error('The transaction was rolled back: one of its statements failed.');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  } finally {
    client.release();
  }
}

/** For statements that are whole transactions. Many come together over one connection, so few are needed. */
const WRITE_CONNECTIONS = 6;

/** Plans find rows by indexes, even where statistics say that the table is nearly empty. */
const BY_INDEX = ' SET enable_seqscan = off';

/** The most prepared statements; more would fill the connections' memory. */
const PREPARED_LIMIT = 100;

/** Names of prepared statements, the same for the same text; none beyond the maximum. */
function statementNames(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < PREPARED_LIMIT) names.set(text, `${prefix}-${names.size}`);
    return names.get(text);
  };
}

/** Opens the connection pools. No connection is made before the first transaction. */
export function openDatabase(options: DatabaseOptions): Database {
  const appPool = openPool(options, 'tributary_app', options.connections ?? 16);
  // A plan is made when a statement is prepared, while a table may be nearly empty, and is kept while the table grows.
  const writePool = openPool(options, 'tributary_app', WRITE_CONNECTIONS, BY_INDEX);
  // A queue goes from empty to thousands of rows before Postgres counts it again: a plan for an empty table would read
  // all of it once for each row.
  const platformPool = openPool(options, 'tributary_platform', 6, BY_INDEX);
  const commit = createGroupCommit(writePool);
  // Writes the text of statements and runs none.
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: appPool }) });
  const notifier = createNotifier(options.url, platformPool, options.onError ?? (() => {}));
  const signals = createSignals([appPool, writePool, platformPool]);
  const nameOf = statementNames('at-once');
  // Readers can fill their own names alone.
  const readNameOf = statementNames('read');
  const checked = (tenantId: string): string => {
    if (!isId(tenantId)) throw new TypeError('A tenant is named by its id.');
    return tenantId;
  };
  return {
    inTenant(tenantId, work) {
      checked(tenantId);
      return transact(appPool, `BEGIN; SELECT set_config('app.tenant', '${tenantId}', true)`, work);
    },
    async writeAtOnce<Row>(tenantId: string, parts: RawBuilder<Row>) {
      const whole = sql<Row>`WITH tenant AS MATERIALIZED (SELECT set_config('app.tenant', ${checked(tenantId)}::text, true)), ${parts}`;
      const { sql: text, parameters } = whole.compile(writer);
      return (await commit(tenantId, { name: nameOf(text), text, values: [...parameters] })) as Row[];
    },
    async changeAtOnce<Row>(tenantId: string, statement: RawBuilder<Row>) {
      const { sql: text, parameters } = statement.compile(writer);
      const change = { name: nameOf(text), text, values: [...parameters], needsTenant: true };
      return (await commit(checked(tenantId), change)) as Row[];
    },
    async readAtOnce<Row>(
      tenantId: string,
      select: (tenantIsSet: RawBuilder<unknown>) => RawBuilder<Row>,
      { isPlannedOnce = false } = {},
    ): Promise<Row[]> {
      // OFFSET keeps the planner from joining the select with the part that sets the tenant, in an order that it
      // chooses.
      const whole = sql<Row>`
        WITH tenant AS MATERIALIZED (SELECT set_config('app.tenant', ${checked(tenantId)}::text, true) AS id)
        SELECT answer.* FROM tenant
        CROSS JOIN LATERAL (SELECT * FROM (${select(sql`tenant.id IS NOT NULL`)}) AS wanted OFFSET 0) AS answer`;
      const { sql: text, parameters } = whole.compile(writer);
      const name = isPlannedOnce ? readNameOf(text) : undefined;
      return (await appPool.query({ name, text, values: [...parameters] })).rows as Row[];
    },
    async platformAtOnce<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
      const { sql: text, parameters } = statement.compile(writer);
      const { rows } = await platformPool.query({ name: nameOf(text), text, values: [...parameters] });
      return rows as Row[];
    },
    asPlatform: (work) => transact(platformPool, 'BEGIN', work),
    ...signals,
    listen: notifier.listen,
    hears: notifier.hears,
    notify: notifier.notify,
    load: () => ({
      total: appPool.totalCount + writePool.totalCount,
      idle: appPool.idleCount + writePool.idleCount,
      waiting: appPool.waitingCount + writePool.waitingCount,
    }),
    async close() {
      await notifier.close();
      await Promise.all([appPool.end(), writePool.end(), platformPool.end()]);
    },
  };
}
