import type { Database } from '@tributary/engine/storage/database.server.ts';
import { startTurns } from '@tributary/engine/outbox/turns.server.ts';
import { sql } from 'kysely';
import type { Reconciliation } from './reconcile.server.ts';

/** How often it is looked for runs that are due, or that their process did not end. */
const LOOK_MS = 600_000;
/** The daily run begins in this hour of the day, UTC, or as soon afterwards as a process runs. */
const FROM_HOUR = 3;

/** Runs each organization's comparison once a day and environment, until it is stopped. Any process may. */
export function startDailyReconciliation({
  db,
  reconciliation,
  onError,
  now: clock = () => new Date(),
}: {
  db: Database;
  reconciliation: Reconciliation;
  onError: (error: unknown) => void;
  now?: () => Date;
}): { stop(): Promise<void> } {
  async function look(signal: AbortSignal): Promise<void> {
    const now = clock();
    if (now.getUTCHours() < FROM_HOUR) return;
    const day = now.toISOString().slice(0, 10);
    const { rows } = await db.asPlatform((tx) =>
      sql<{ id: string; production: boolean }>`
        SELECT t.id, e.production FROM tenants t CROSS JOIN (VALUES (true), (false)) AS e (production)
        WHERE NOT EXISTS (SELECT FROM reconciliation_runs r WHERE r.tenant_id = t.id AND r.use_prod_environment = e.production
          AND r.day = ${day}::date AND r.finished_at IS NOT NULL)
        ORDER BY t.id, e.production DESC`.execute(tx),
    );
    for (const { id, production: isProduction } of rows) {
      if (signal.aborted) return;
      // A failure of one organization stops no other.
      await reconciliation.run(id, { isProduction, day, by: null, now }).catch(onError);
    }
  }

  return startTurns(look, { db, everyMs: LOOK_MS, wakeOn: {}, onError });
}
