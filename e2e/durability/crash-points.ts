import pg from 'pg';

/** Where the server is killed: the step that it is about to make, or has made without knowing so. */
export const CRASH_POINTS = [
  'accept',
  'beforeCreate',
  'afterCreate',
  'record',
  'settle',
  'releaseCopies',
  'counterEntry',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** What becomes of the statement that the server had sent when it died. */
export const LAST_WORDS = ['undone', 'done'] as const;
export type LastWords = (typeof LAST_WORDS)[number];

/** The steps that are statements: the table, and when its trigger holds them. */
const STATEMENTS: Partial<Record<CrashPoint, { table: string; on: string; when?: string }>> = {
  accept: { table: 'transactions', on: 'INSERT' },
  record: { table: 'delivery_attempts', on: 'INSERT' },
  settle: { table: 'transactions', on: 'UPDATE', when: 'OLD.status IS DISTINCT FROM NEW.status' },
  releaseCopies: {
    table: 'deliveries',
    on: 'UPDATE',
    when: "OLD.status = 'HELD' AND NEW.status = 'PENDING'",
  },
  counterEntry: { table: 'counter_entries', on: 'UPDATE', when: 'OLD.state IS DISTINCT FROM NEW.state' },
};
/** The first number of the advisory locks, so that they meet no others. */
const LOCKS = 771_201;
const LOOK_MS = 5;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Puts triggers into the test's database. They hold a statement while its point is armed, and cost a lock otherwise. */
export async function placeCrashPoints(url: string): Promise<void> {
  const client = await connect(url);
  for (const [point, statement] of Object.entries(STATEMENTS)) {
    const { table, on, when } = statement;
    const name = `crash_at_${point.toLowerCase()}`;
    const lock = CRASH_POINTS.indexOf(point as CrashPoint);
    await client.query(`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(${LOCKS}, ${lock});
        RETURN NEW;
      END $$;
      CREATE TRIGGER ${name} BEFORE ${on} ON ${table} FOR EACH ROW ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION ${name}();`);
  }
  await client.end();
}

/** A point of the database that is armed. */
export interface ArmedStatement {
  /** Resolves when a statement is held. */
  reached(): Promise<void>;
  /** Lets what is held end, done or undone, and disarms the point. */
  release(lastWords: LastWords): Promise<void>;
}

/** Whether a point is a statement of the database; the others are calls of the payment service. */
export const isStatement = (point: CrashPoint): boolean => STATEMENTS[point] !== undefined;

/** Arms a point: the next statement there is held, so that the server can be killed meanwhile. */
export async function armStatement(url: string, point: CrashPoint): Promise<ArmedStatement> {
  const client = await connect(url);
  const lock = CRASH_POINTS.indexOf(point);
  await client.query('SELECT pg_advisory_lock($1, $2)', [LOCKS, lock]);
  const held = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND NOT granted`,
      [LOCKS, lock],
    );
    return rows.map(({ pid }) => pid);
  };
  return {
    async reached() {
      while ((await held()).length === 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    },
    async release(lastWords) {
      if (lastWords === 'undone')
        for (const pid of await held()) await client.query('SELECT pg_terminate_backend($1)', [pid]);
      await client.end();
    },
  };
}
