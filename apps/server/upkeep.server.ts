import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';

const HOURS_12 = 12 * 3_600_000;

/** Keeps the months ahead ready in the partitioned tables. Every process may do it; doing it twice changes nothing. */
export function startUpkeep({ db, onError }: { db: Database; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const keep = (): void => {
    running = db.asPlatform((tx) => sql`SELECT tributary_keep_months()`.execute(tx)).then(() => undefined, onError);
  };
  keep();
  const timer = setInterval(keep, HOURS_12);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
