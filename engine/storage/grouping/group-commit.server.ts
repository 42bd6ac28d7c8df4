import type pg from 'pg';

/** A statement that is a whole piece of work. */
export interface Statement {
  /** The name of its prepared form; without one it is planned each time. */
  name?: string;
  text: string;
  values: unknown[];
  /** Whether it reads or changes rows, so that a separate statement sets the tenant before it. */
  needsTenant?: boolean;
}

interface Waiting {
  statement: Statement;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/** One tenant's statements: the number of running groups, and the statements that wait for the next group. */
interface Line {
  running: number;
  waiting: Waiting[];
  /** Begins a group of few that have waited long enough. */
  timer?: NodeJS.Timeout;
}

/** The groups of one tenant that run at the same time: the next is sent while Postgres works on one. */
const LANES = 2;
/**
 * While a group runs, the next one begins with this many statements: a single statement would cost a separate commit.
 */
const ENOUGH = 4;
/** Milliseconds after which the next group begins with fewer, so that no statement waits for a delayed group. */
const LONGEST_WAIT_MS = 5;
/** The most statements of one group: in a larger group, each would wait longer for all the others. */
const MOST = 32;

/**
 * Commits concurrent statements of one tenant together: Postgres writes its log once for all of them, and they are sent
 * in one piece. A single statement is sent at once, as its own transaction. When one of a group fails, the group is
 * rolled back and each is run by itself, so that no statement fails because of another.
 * @param pool of connections that send queries without waiting for the previous ones (`pipeline`)
 * @returns a function that runs a statement of a tenant. It resolves with its rows after the commit, and rejects with
 *   its error
 */
export function createGroupCommit(
  pool: pg.Pool,
): (tenantId: string, statement: Statement) => Promise<unknown[]> {
  const lines = new Map<string, Line>();

  function start(tenantId: string, line: Line, withFew = false): void {
    const isEnough = () => withFew || line.running === 0 || line.waiting.length >= ENOUGH;
    while (line.running < LANES && line.waiting.length > 0 && isEnough()) {
      const group = line.waiting.splice(0, MOST);
      line.running += 1;
      void run(pool, tenantId, group).finally(() => {
        line.running -= 1;
        start(tenantId, line);
        if (line.running === 0 && line.waiting.length === 0) lines.delete(tenantId);
      });
    }
    if (line.running < LANES && line.waiting.length > 0)
      line.timer ??= setTimeout(() => {
        delete line.timer;
        start(tenantId, line, true);
      }, LONGEST_WAIT_MS);
  }

  return (tenantId, statement) =>
    new Promise((resolve, reject) => {
      const line = lines.get(tenantId) ?? { running: 0, waiting: [] };
      lines.set(tenantId, line);
      line.waiting.push({ statement, resolve, reject });
      start(tenantId, line);
    });
}

/** Runs a group to its end; never rejects. Results are handed out after the connection has been given back. */
async function run(pool: pg.Pool, tenantId: string, group: readonly Waiting[]): Promise<void> {
  let results: PromiseSettledResult<pg.QueryResult>[];
  try {
    const client = await pool.connect();
    let lost: Error | undefined;
    try {
      const setTenant = `BEGIN; SELECT set_config('app.tenant', '${tenantId}', true)`;
      results = (await commitTogether(client, setTenant, group)) ?? (await runEach(client, setTenant, group));
    } catch (error) {
      lost = error instanceof Error ? error : new Error(String(error));
      throw lost;
    } finally {
      client.release(lost);
    }
  } catch (error) {
    // No connection was to be had, or it was lost: then it is not known whether the group was committed.
    for (const { reject } of group) reject(error);
    return;
  }
  for (const [at, result] of results.entries())
    if (result.status === 'fulfilled') group[at]!.resolve(result.value.rows);
    else group[at]!.reject(result.reason);
}

/** Runs each statement in its own transaction. */
const runEach = (client: pg.PoolClient, setTenant: string, group: readonly Waiting[]) =>
  Promise.allSettled(
    group.map(({ statement }) =>
      statement.needsTenant ? runAlone(client, setTenant, statement) : client.query(statement),
    ),
  );

/** Runs a statement and the statement that sets its tenant in one transaction, sent in one piece. */
async function runAlone(
  client: pg.PoolClient,
  setTenant: string,
  statement: Statement,
): Promise<pg.QueryResult> {
  const sent = [client.query(setTenant), client.query(statement), client.query('COMMIT')] as const;
  const [begun, result, ended] = await Promise.allSettled(sent);
  for (const each of [begun, result, ended]) if (each.status === 'rejected') throw each.reason;
  return sent[1];
}

/**
 * Runs all statements in one transaction; undefined when one of them failed, which rolled back the others, or when
 * there is only one.
 * @throws when the connection is lost
 */
async function commitTogether(
  client: pg.PoolClient,
  setTenant: string,
  group: readonly Waiting[],
): Promise<PromiseSettledResult<pg.QueryResult>[] | undefined> {
  if (group.length === 1) return undefined;
  const { stream } = client.connection;
  stream.cork();
  const begun = client.query(group.some(({ statement }) => statement.needsTenant) ? setTenant : 'BEGIN');
  const sent = Promise.allSettled(group.map(({ statement }) => client.query(statement)));
  const ended = client.query('COMMIT');
  stream.uncork();
  const [, results, { command }] = await Promise.all([begun, sent, ended]);
  // Postgres answers COMMIT with ROLLBACK where a statement has failed.
  return command === 'COMMIT' ? results : undefined;
}
