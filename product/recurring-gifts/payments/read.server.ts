import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { GiftPayment, GiftPaymentListing } from '@tributary/resources/gift-requests/payment-routes.ts';
import { sql } from 'kysely';

/** Payments of a gift that are shown: ten years of months. */
const MOST_SHOWN = 120;

/** The payments of a recurring gift by its schedule, newest first. */
export async function paymentsOf(
  tx: Transaction,
  tenantId: string,
  transactionId: string,
): Promise<GiftPayment[]> {
  const { rows } = await sql<GiftPayment>`
    SELECT id, amount_minor AS minor, trim(currency) AS currency, state, paid_on::text AS "on", is_own AS "isOwn",
      receipt_number AS "receiptNumber"
    FROM gift_payments WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId}
    ORDER BY paid_on DESC, provider_id DESC LIMIT ${MOST_SHOWN}`.execute(tx);
  return rows;
}

/** The known later payments of a gift. */
export async function listingOf(
  tx: Transaction,
  tenantId: string,
  transactionId: string,
): Promise<GiftPaymentListing> {
  const { rows } = await sql<{ isListed: boolean | null; isAllowed: boolean | null }>`
    SELECT (SELECT is_listed FROM gift_schedules WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId}) AS "isListed",
      (SELECT bool_or(l.is_allowed) FROM gift_payment_looks l JOIN transactions t ON t.tenant_id = l.tenant_id
        AND t.use_prod_environment = l.use_prod_environment
        WHERE l.tenant_id = ${tenantId} AND t.id = ${transactionId}) AS "isAllowed"`.execute(tx);
  const { isListed = null, isAllowed = null } = rows[0] ?? {};
  if (isListed === false) return 'unlisted';
  if (isAllowed === false) return 'refused';
  return isListed ? 'listed' : 'pending';
}
