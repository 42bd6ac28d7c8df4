import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Payment } from '@tributary/resources/connectors/port/connector.ts';
import type { Alongside, AttemptReport } from '../../delivery/attempt.server.ts';
import { deliveriesInsert, type NewDelivery } from '../../delivery/enqueue.server.ts';
import { takenAt } from '../transaction-id.ts';
import { paymentJobSchema } from './payment-job.ts';

/** Milliseconds after which a payment without a notification is read. */
const CONFIRM_AFTER_MS = 10 * 60_000;

/** The delivery that reads a payment later. */
export const confirmation = (
  { tenantId, connector, environment }: AttemptReport['job'],
  transactionId: string,
  providerId: string,
  afterMs = CONFIRM_AFTER_MS,
): NewDelivery => ({
  id: newId(),
  tenantId,
  transactionId,
  connector,
  environment,
  payload: { operation: 'confirm', providerId, reference: transactionId },
  notBefore: new Date(Date.now() + afterMs),
});

/**
 * Consequences of a payment that was made and that its payer continues now: its id is stored, and it is read later.
 * This is the usual case, and one statement, as a visitor waits for it.
 * @param recovered consequences where the connector had failed before
 * @returns undefined for other attempts
 */
export function createdAlongside(
  report: AttemptReport,
  recovered: (tx: Transaction, report: AttemptReport) => Promise<void>,
): Alongside | undefined {
  const { job, outcome } = report;
  const { tenantId, transactionId, connector, environment } = job;
  if (outcome.kind !== 'delivered' || transactionId === null) return undefined;
  const { providerId, state } = (outcome.result ?? {}) as Partial<Payment>;
  const isCreated = paymentJobSchema.safeParse(job.payload).data?.operation === 'create';
  if (!isCreated || state !== 'action' || providerId === undefined) return undefined;
  return {
    parts: sql`
      remembered AS (
        UPDATE transactions SET payment_reference = ${providerId} FROM recorded
        WHERE tenant_id = ${tenantId} AND transactions.id = ${transactionId} AND created_at = ${takenAt(transactionId)}),
      confirmation AS (${deliveriesInsert([confirmation(job, transactionId, providerId)], sql`recorded`)})`,
    isMore: sql`EXISTS (SELECT FROM connector_failures
      WHERE tenant_id = ${tenantId} AND connector = ${connector} AND environment = ${environment})`,
    more: (tx) => recovered(tx, report),
  };
}
