import pg from 'pg';

/** The outcome of the statement that the server had sent when it died. */
export const LAST_WORDS = ['undone', 'done'] as const;
export type LastWords = (typeof LAST_WORDS)[number];

/** A statement that a test can hold: by a trigger, which takes a shared lock. */
export interface Hold {
  /** Of the trigger and its function. */
  name: string;
  /** The second number of its advisory lock. */
  lock: number;
  table: string;
  /** `INSERT` or `UPDATE`. */
  on: string;
  when?: string;
}

/** The first number of the advisory locks, so that they meet no others. */
const LOCKS = 771_201;
const LOOK_MS = 5;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Puts a trigger into the test's database. It holds statements while it is armed, and costs a lock otherwise. */
export async function placeHold(url: string, { name, lock, table, on, when }: Hold): Promise<void> {
  const client = await connect(url);
  await client.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(${LOCKS}, ${lock});
      RETURN NEW;
    END $$;
    CREATE TRIGGER ${name} BEFORE ${on} ON ${table} FOR EACH ROW ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION ${name}();`);
  await client.end();
}

/** A point of the database that is armed. */
export interface HeldStatement {
  /** Resolves when a statement is held. */
  reached(): Promise<void>;
  /** Ends the held statement, done or undone, and disarms the point. */
  release(lastWords: LastWords): Promise<void>;
}

/** Arms a hold: the next statement there waits, so that the server can be killed while it waits. */
export async function armHold(url: string, lock: number): Promise<HeldStatement> {
  const client = await connect(url);
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
