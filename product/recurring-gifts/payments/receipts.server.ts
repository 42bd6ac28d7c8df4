import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Currency } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import { enqueueDelivery } from '../../delivery/enqueue.server.ts';
import { laterReceiptNumber } from '../../submissions/payments/receipts.server.ts';
import { laterReceiptOf, SUPPORTER_EMAIL, supporterEmailSchema } from '../../supporter-emails/order.ts';

/** Payments of these days get a receipt. Older ones came while the service could not be reached for weeks. */
const RECENT_DAYS = 14;
const DAY_MS = 86_400_000;

interface DuePayment {
  id: string;
  paid_on: string;
  amount_minor: number;
  currency: Currency;
  gets_receipt: boolean;
  receipt_number: number | null;
}

/**
 * Gives recent later payments a receipt, once each, where the gift's own e-mail has one: a number, and an e-mail to the
 * donor. Payments from before the first look at the gift get none, as no donor expects it any more; anonymized ones get
 * none. Run it late in the transaction, as numbers are counted in one row.
 * @returns whether an e-mail is queued
 */
export async function issueReceipts(
  tx: Transaction,
  {
    tenantId,
    transactionId,
    due,
    now,
  }: { tenantId: string; transactionId: string; due: readonly DuePayment[]; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const open = due.filter(
    ({ receipt_number: number, gets_receipt: gets, paid_on: on }) => gets && number === null && on >= since,
  );
  if (open.length === 0) return false;
  const { rows } = await sql<{ payload: unknown }>`
    SELECT payload FROM deliveries
    WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND connector = ${SUPPORTER_EMAIL}
      AND environment = 'production' AND payload->'receipt' = 'true'
    ORDER BY id LIMIT 1`.execute(tx);
  const first = supporterEmailSchema.safeParse(rows[0]?.payload);
  if (!first.success) return false;
  for (const { id, paid_on: on, amount_minor: minor, currency } of open) {
    const number = await laterReceiptNumber(tx, { tenantId, transactionId, giftPaymentId: id, at: now });
    await sql`UPDATE gift_payments SET receipt_number = ${number} WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
      tx,
    );
    await enqueueDelivery(tx, {
      tenantId,
      transactionId,
      connector: SUPPORTER_EMAIL,
      environment: 'production',
      payload: laterReceiptOf(first.data, { number, on, minor, currency }, now),
    });
  }
  return true;
}
