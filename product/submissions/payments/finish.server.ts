import type { Database } from '@tributary/engine/storage/database.server.ts';
import { DELIVERIES_CHANNEL } from '../../delivery/enqueue.server.ts';
import type { PaymentOutcome } from './expected.ts';
import { settleTransaction, type Settled } from './settle.server.ts';

/** Ends a pending transaction, once, and tells counters and open consoles. Safe to call again with the same news. @param by as for `settleTransaction` */
export async function finishTransaction(
  db: Database,
  tenantId: string,
  transactionId: string,
  outcome: PaymentOutcome,
  now: Date,
  by: string | null = null,
): Promise<boolean> {
  const settled = await db.inTenant(tenantId, (tx) =>
    settleTransaction(tx, tenantId, transactionId, outcome, now, by),
  );
  if (settled.changed) publishSettled(db, { tenantId, transactionId, outcome }, settled);
  return settled.changed;
}

/** Publishes the end of a transaction to counters, open consoles and workers, after its commit. */
export function publishSettled(
  db: Pick<Database, 'notify'>,
  { tenantId, transactionId, outcome }: { tenantId: string; transactionId: string; outcome: PaymentOutcome },
  { counterId, released }: Settled,
): void {
  const kind = outcome.status === 'COMPLETE' ? 'completed' : 'failed';
  db.notify('submissions', JSON.stringify({ tenantId, transactionId, kind }));
  if (counterId) db.notify('counters', `${tenantId}:${counterId}`);
  if (released) db.notify(DELIVERIES_CHANNEL, '');
}
