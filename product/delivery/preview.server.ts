import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { PlannedStep } from '@tributary/resources/connectors/port/connector.ts';
import { createConnectors } from '../connectors/connectors.ts';
import { previewSupporterEmail, SUPPORTER_EMAIL, supporterEmailSchema } from '../supporter-emails/order.ts';

const connectors = createConnectors();

/**
 * The request that a delivery of a transaction sends, or has sent, as its connector reads the order.
 * @returns undefined where the transaction has no such delivery; nothing for one that only reads, and for a connector
 *   that is not part of the product
 */
export async function previewDelivery(
  tx: Transaction,
  transactionId: string,
  deliveryId: string,
): Promise<PlannedStep[] | undefined> {
  const { rows } = await sql<{ connector: string; payload: { payload?: unknown } }>`
    SELECT connector, payload FROM deliveries
    WHERE id = ${deliveryId} AND transaction_id = ${transactionId} AND webhook_id IS NULL`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  if (row.connector === SUPPORTER_EMAIL) {
    const email = supporterEmailSchema.safeParse(row.payload);
    return email.success ? previewSupporterEmail(email.data) : [];
  }
  const payment = connectors.payment(row.connector);
  const connector = payment ?? connectors.delivery(row.connector);
  // A payment's order is inside of its job, which says where the payer comes back to.
  const order = connector?.payload.safeParse(payment ? row.payload.payload : row.payload);
  return connector && order?.success ? connector.preview(order.data) : [];
}
