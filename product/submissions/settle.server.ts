import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { withdrawDeliveries } from '../delivery/deliveries.server.ts';
import type { ExpectedPayment } from './expected.ts';
import { takenAt } from './transaction-id.ts';

/** How a payment ended. */
export type PaymentOutcome = { status: 'COMPLETE' } | { status: 'ERROR'; message: string };

export interface Settled {
  /** False when the transaction had ended before, or does not exist: then nothing was written. */
  changed: boolean;
  counterId: string | null;
}

/**
 * Ends a pending transaction and settles or voids its counter entry, in one transaction. A failure may still turn
 * into a success when the payment service says so later; what is complete stays complete.
 */
export async function settleTransaction(
  tx: Transaction,
  tenantId: string,
  id: string,
  outcome: PaymentOutcome,
  now: Date,
): Promise<Settled> {
  const open = outcome.status === 'COMPLETE' ? ['PENDING', 'ERROR'] : ['PENDING'];
  const message = outcome.status === 'ERROR' ? outcome.message.slice(0, 500) : null;
  const { rows } = await sql<{ counter_id: string | null }>`
    UPDATE transactions SET status = ${outcome.status}, error_message = ${message}, settled_at = ${now}
    WHERE tenant_id = ${tenantId} AND id = ${id} AND created_at = ${takenAt(id)} AND status = ANY(${open}::text[])
    RETURNING counter_id`.execute(tx);
  if (!rows[0]) return { changed: false, counterId: null };
  await sql`
    UPDATE counter_entries SET state = ${outcome.status === 'COMPLETE' ? 'SETTLED' : 'VOID'}
    WHERE tenant_id = ${tenantId} AND transaction_id = ${id} AND created_at = ${takenAt(id)}`.execute(tx);
  await withdrawDeliveries(tx, id, 'confirm');
  return { changed: true, counterId: rows[0].counter_id };
}

/** Notes what the payment service calls this payment. Answers what the donor agreed to; undefined without such a transaction. */
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
