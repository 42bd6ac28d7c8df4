import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import type { Reconciliation } from './reconcile.server.ts';

const HOUR_MS = 3_600_000;
/** The daily run begins in this hour of the day, UTC, or as soon afterwards as a process runs. */
const FROM_HOUR = 3;

/** Runs each organization's comparison once a day and environment, until it is stopped. Any process may. */
export function startDailyReconciliation({
  db,
  reconciliation,
  onError,
}: {
  db: Database;
  reconciliation: Reconciliation;
  onError: (error: unknown) => void;
}): { stop(): Promise<void> } {
  let isStopped = false;

  async function look(): Promise<void> {
    const now = new Date();
    if (now.getUTCHours() < FROM_HOUR) return;
    const day = now.toISOString().slice(0, 10);
    const { rows } = await db.asPlatform((tx) =>
      sql<{ id: string }>`SELECT id FROM tenants ORDER BY id`.execute(tx),
    );
    for (const { id } of rows)
      for (const isProduction of [true, false]) {
        if (isStopped) return;
        // What fails for one organization stops no other.
        await reconciliation.run(id, { isProduction, day, by: null, now }).catch(onError);
      }
  }

  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(look).catch(onError);
  }, HOUR_MS);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
