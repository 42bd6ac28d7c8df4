import { sql } from 'kysely';
import { DELIVERIES_CHANNEL } from '../../delivery/enqueue.server.ts';
import { chunksOf, endStep, noteProgress, type ImportDeps, type ImportTurn } from './step.server.ts';
import { writeRows, type KeyedRow } from './write-rows.server.ts';

/**
 * Imports the rows that are not there yet. Each chunk is one transaction with its progress, so that a process that ends
 * at any moment leaves whole chunks behind, and the next one goes on after them.
 */
export async function importRows(deps: ImportDeps, turn: ImportTurn): Promise<void> {
  const { db } = deps;
  const { tenantId, settings } = turn.stored;
  let { done } = turn.stored;
  let seen = 0;
  for await (const { place, rows } of chunksOf(deps, turn)) {
    if (turn.signal.aborted) return;
    const fresh = rows.slice(Math.max(0, done - seen));
    seen += rows.length;
    if (fresh.length === 0) continue;
    done = seen;
    const wanted = fresh.flatMap(({ found }): KeyedRow[] => ('key' in found ? [found] : []));
    const { isStopped, isTold } = await db.inTenant(tenantId, async (tx) => {
      const written = await writeRows(tx, turn.stored, place, wanted);
      const progress = sql`done = ${seen}, added = added + ${written.added}`;
      return { isStopped: await noteProgress(tx, turn, progress), isTold: written.isTold };
    });
    tell(deps, turn);
    if (isTold) db.notify(DELIVERIES_CHANNEL, '');
    if (isStopped) return db.inTenant(tenantId, (tx) => endStep(tx, turn, sql`state = 'stopped'`));
  }
  await db.inTenant(tenantId, (tx) => endStep(tx, turn, sql`state = 'done', finished_at = ${turn.now}`));
  if (settings?.counterId) tell(deps, turn);
}

/** The dashboard, lists and counters that are open read again; where transactions were removed, each one that is open too. */
export function tell(
  { db }: Pick<ImportDeps, 'db'>,
  { stored: { tenantId, id, settings } }: ImportTurn,
  kind: 'completed' | 'removed' = 'completed',
): void {
  db.notify('submissions', JSON.stringify({ tenantId, transactionId: id, kind }));
  if (settings?.counterId) db.notify('counters', `${tenantId}:${settings.counterId}`);
}
