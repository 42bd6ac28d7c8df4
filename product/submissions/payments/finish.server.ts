import type { Database } from '@tributary/engine/storage/database.server.ts';
import { DELIVERIES_CHANNEL } from '../../delivery/enqueue.server.ts';
import type { PaymentOutcome } from './expected.ts';
import { settleTransaction } from './settle.server.ts';

/** Ends a pending transaction, once, and tells counters and open consoles. Safe to call again with the same news. */
export async function finishTransaction(
  db: Database,
  tenantId: string,
  transactionId: string,
  outcome: PaymentOutcome,
  now: Date,
): Promise<boolean> {
  const { changed, counterId, released } = await db.inTenant(tenantId, (tx) =>
    settleTransaction(tx, tenantId, transactionId, outcome, now),
  );
  if (!changed) return false;
  db.notify(
    'submissions',
    JSON.stringify({ tenantId, transactionId, kind: outcome.status === 'COMPLETE' ? 'completed' : 'failed' }),
  );
  if (counterId) db.notify('counters', `${tenantId}:${counterId}`);
  if (released) db.notify(DELIVERIES_CHANNEL, '');
  return true;
}
