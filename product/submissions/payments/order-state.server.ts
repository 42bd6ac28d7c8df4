import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Payment } from '@tributary/resources/connectors/port/connector.ts';
import type { AttemptReport } from '../../delivery/attempt.server.ts';
import type { OrderState } from './payments.ts';

/** State of the delivery that makes a transaction's payment. */
export interface OrderRow {
  id: string;
  status: 'PENDING' | 'DELIVERED' | 'PARKED';
  result: Partial<Payment> | null;
  last_error: string | null;
}

/** The delivery that makes a transaction's payment. */
export async function findOrder(
  db: Database,
  tenantId: string,
  transactionId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<OrderRow>`
      SELECT id, status, result, last_error FROM deliveries
      WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND webhook_id IS NULL AND payload->>'operation' = 'create' AND payload ? 'returnUrl'
      ORDER BY id DESC LIMIT 1`.execute(tx),
  );
  return rows[0];
}

/** State of a payment after an attempt at its order. */
export function stateAfter({ status, outcome }: AttemptReport): OrderState {
  if (outcome.kind === 'delivered') {
    const { redirectUrl } = (outcome.result ?? {}) as Partial<Payment>;
    return redirectUrl ? { kind: 'redirect', url: redirectUrl } : { kind: 'waiting' };
  }
  return status === 'PARKED' ? { kind: 'failed', message: outcome.message } : { kind: 'waiting' };
}

/** State of a payment without a running attempt. */
export function stateOf(order: OrderRow | undefined): OrderState {
  if (!order || order.status === 'PARKED')
    return { kind: 'failed', message: order?.last_error ?? 'The payment could not be made.' };
  if (order.status === 'PENDING') return { kind: 'waiting' };
  return order.result?.redirectUrl
    ? { kind: 'redirect', url: order.result.redirectUrl }
    : { kind: 'waiting' };
}
