import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { SUPPORTER_EMAIL } from '../../supporter-emails/order.ts';
import { takenAt } from '../transaction-id.ts';

/**
 * Gives a donation its receipt number, in the transaction that completes it: the next of its organization, where the
 * donation was made for real and its e-mail has a receipt. A number that was taken is given back when the transaction
 * fails, so that none is missing.
 *
 * The row that counts stays locked until the commit, so that the completions of one organization wait for each other
 * and those of others do not. Run it late in the transaction.
 */
export async function assignReceiptNumber(
  tx: Transaction,
  { tenantId, transactionId, at }: { tenantId: string; transactionId: string; at: Date },
): Promise<void> {
  await sql`
    WITH due AS (
      SELECT FROM deliveries
      WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND connector = ${SUPPORTER_EMAIL}
        AND environment = 'production' AND payload->'receipt' = 'true' LIMIT 1
    ), counted AS (
      INSERT INTO receipt_counters AS c (tenant_id, last) SELECT ${tenantId}::uuid, 1 FROM due
      ON CONFLICT (tenant_id) DO UPDATE SET last = c.last + 1 RETURNING last
    ), issued AS (
      INSERT INTO receipts (tenant_id, number, transaction_id, issued_at)
      SELECT ${tenantId}::uuid, last, ${transactionId}::uuid, ${at}::timestamptz FROM counted RETURNING number
    )
    UPDATE transactions SET receipt_number = issued.number FROM issued
    WHERE tenant_id = ${tenantId} AND id = ${transactionId} AND created_at = ${takenAt(transactionId)}`.execute(
    tx,
  );
}

/** The next receipt number of an organization, for a later payment of a recurring gift. See `assignReceiptNumber`. */
export async function laterReceiptNumber(
  tx: Transaction,
  {
    tenantId,
    transactionId,
    giftPaymentId,
    at,
  }: { tenantId: string; transactionId: string; giftPaymentId: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    WITH counted AS (
      INSERT INTO receipt_counters AS c (tenant_id, last) VALUES (${tenantId}, 1)
      ON CONFLICT (tenant_id) DO UPDATE SET last = c.last + 1 RETURNING last
    )
    INSERT INTO receipts (tenant_id, number, transaction_id, gift_payment_id, issued_at)
    SELECT ${tenantId}::uuid, last, ${transactionId}::uuid, ${giftPaymentId}::uuid, ${at}::timestamptz FROM counted
    RETURNING number`.execute(tx);
  return rows[0]!.number;
}
