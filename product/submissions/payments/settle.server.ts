import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { addRefund } from '@tributary/resources/counters/entries.server.ts';
import { TRANSACTION_EVENTS } from '@tributary/resources/webhooks/events.ts';
import { requestRepublicationOfForm } from '../../publishing/publish/republications.server.ts';
import { withdrawDeliveries } from '../../delivery/deliveries.server.ts';
import { releaseDeliveries } from '../../delivery/enqueue.server.ts';
import type { ExpectedPayment, PaymentOutcome } from './expected.ts';
import { publishTransactionEvent } from '../events/transaction-events.server.ts';
import { closeRequests } from '@tributary/resources/supporters/close-requests.server.ts';
import { assignReceiptNumber } from './receipts.server.ts';
import { holdStock } from '../../stock/stock.server.ts';
import { takenAt } from '../transaction-id.ts';

export interface Settled {
  /** False when the transaction had ended before, or does not exist: then nothing was written. */
  changed: boolean;
  counterId: string | null;
  /** Whether deliveries that waited for the money were released. */
  released: boolean;
}

/**
 * Ends a pending transaction and settles or voids its counter entry, in one transaction. A failure may still turn into
 * a success when the payment service says so later; a complete one stays complete, unless it is refunded: then its
 * counter, if it has one, gets an entry that reverses it, requests for the refund are closed, and no later news makes
 * it complete again.
 * @param by the name of the person who recorded it; null where the payment service's news are read
 */
export async function settleTransaction(
  tx: Transaction,
  tenantId: string,
  id: string,
  outcome: PaymentOutcome,
  now: Date,
  by: string | null = null,
): Promise<Settled> {
  const isComplete = outcome.status === 'COMPLETE';
  const isRefund = !isComplete && outcome.reason === 'refunded';
  const open = isComplete ? ['PENDING', 'ERROR'] : isRefund ? ['PENDING', 'COMPLETE'] : ['PENDING'];
  const message = isComplete ? null : outcome.message.slice(0, 500);
  const reason = isComplete ? null : outcome.reason;
  const { rows } = await sql<{ counter_id: string | null; before: string }>`
    WITH old AS (
      SELECT status, failure_reason FROM transactions WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)} FOR UPDATE
    )
    UPDATE transactions t SET status = ${outcome.status}, error_message = ${message}, failure_reason = ${reason}, settled_at = ${now} FROM old
    WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)} AND old.status = ANY(${open}::text[])
      AND old.failure_reason IS DISTINCT FROM 'refunded'
    RETURNING counter_id, old.status AS before`.execute(tx);
  if (!rows[0]) return { changed: false, counterId: null, released: false };
  // Products of a failed or refunded order are for sale again; those of a late payment are not.
  if (!isComplete || rows[0].before === 'ERROR') {
    const crossed = await holdStock(tx, { tenantId, transactionId: id }, isComplete);
    if (crossed) await requestRepublicationOfForm(tx, tenantId, crossed);
  }
  if (isRefund) await closeRequests(tx, { tenantId, transactionId: id, end: 'refunded', by, now });
  if (rows[0].before === 'COMPLETE') {
    await addRefund(tx, { tenantId, transactionId: id, at: now });
    await publishTransactionEvent(tx, { tenantId, id, type: TRANSACTION_EVENTS.refunded, now });
    return { changed: true, counterId: rows[0].counter_id, released: false };
  }
  await sql`
    UPDATE counter_entries SET state = ${outcome.status === 'COMPLETE' ? 'SETTLED' : 'VOID'}
    WHERE tenant_id = ${tenantId} AND transaction_id = ${id} AND created_at = ${takenAt(id)}`.execute(tx);
  await withdrawDeliveries(tx, id, 'confirm');
  const released = isComplete && (await releaseDeliveries(tx, tenantId, id)) > 0;
  if (released) await assignReceiptNumber(tx, { tenantId, transactionId: id, at: now });
  const type = TRANSACTION_EVENTS[isComplete ? 'completed' : 'failed'];
  await publishTransactionEvent(tx, { tenantId, id, type, now });
  return { changed: true, counterId: rows[0].counter_id, released };
}

/**
 * Stores the payment service's id of this payment. Returns the donor's agreement; undefined without such a transaction.
 */
export async function rememberReference(
  tx: Transaction,
  tenantId: string,
  id: string,
  reference: string,
): Promise<ExpectedPayment | undefined> {
  const { rows } = await sql<{ amount_minor: number; currency: string }>`
    UPDATE transactions SET payment_reference = ${reference}
    WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)} RETURNING amount_minor, currency`.execute(
    tx,
  );
  return rows[0] && { amountMinor: rows[0].amount_minor, currency: rows[0].currency };
}
