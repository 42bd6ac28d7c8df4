import { sql, type RawBuilder } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { endPauses, NEXT_ATTEMPT } from './pauses.server.ts';
import type { Delivery, DeliveryAttempt, DeliveryStatus } from '@tributary/resources/deliveries/delivery.ts';

interface Row {
  id: string;
  event: string | null;
  connector: string;
  operation: string | null;
  environment: Environment;
  status: DeliveryStatus;
  next_attempt_at: Date;
  result: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  discard_reason: string | null;
  discarded_by: string | null;
  can_be_sent_again: boolean;
  attempts: DeliveryAttempt[];
}

const viewOf = (row: Row): Delivery => ({
  id: row.id,
  event: row.event,
  connector: row.connector,
  operation: row.operation,
  environment: row.environment,
  status: row.status,
  nextAttemptAt: row.status === 'PENDING' ? row.next_attempt_at.toISOString() : null,
  result: row.result,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  discarded: row.discard_reason === null ? null : { reason: row.discard_reason, by: row.discarded_by ?? '' },
  canBeSentAgain: row.can_be_sent_again,
  attempts: row.attempts.map((attempt) => ({
    ...attempt,
    startedAt: new Date(attempt.startedAt).toISOString(),
    finishedAt: new Date(attempt.finishedAt).toISOString(),
  })),
});

/** A payment's order names its operation. Anonymized and very old deliveries have no content left. */
const CAN_BE_SENT_AGAIN = sql<boolean>`(d.status = 'PARKED' OR (
  d.status = 'DELIVERED' AND d.payload->>'operation' IS NULL AND d.connector <> 'email' AND d.payload <> '{}'))`;

/**
 * Deliveries as they are shown.
 * @param which the SQL after `FROM deliveries d`: a condition and an order
 */
export async function readDeliveries(tx: Transaction, which: RawBuilder<unknown>): Promise<Delivery[]> {
  const { rows } = await sql<Row>`
    SELECT d.id, d.event, d.connector, d.payload->>'operation' AS operation, d.environment, d.status, ${NEXT_ATTEMPT} AS next_attempt_at, d.result, d.created_at, d.updated_at, d.discard_reason, d.discarded_by,
      ${CAN_BE_SENT_AGAIN} AS can_be_sent_again,
      coalesce((SELECT jsonb_agg(jsonb_build_object('n', a.n, 'startedAt', a.started_at, 'finishedAt', a.finished_at, 'outcome', a.outcome,
          'code', a.code, 'httpStatus', a.http_status, 'error', a.error, 'durationMs', a.duration_ms) ORDER BY a.n)
        FROM delivery_attempts a WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.id), '[]'::jsonb) AS attempts
    FROM deliveries d ${which}`.execute(tx);
  return rows.map(viewOf);
}

/** A transaction's deliveries in the order in which they were begun, those that wait last, each with every attempt. */
export function listDeliveries(tx: Transaction, transactionId: string): Promise<Delivery[]> {
  return readDeliveries(
    tx,
    sql`WHERE d.transaction_id = ${transactionId} AND d.webhook_id IS NULL
      ORDER BY (SELECT min(a.started_at) FROM delivery_attempts a WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.id), d.id`,
  );
}

/**
 * Puts a delivery back at the beginning of its plan, where it can be sent again. It keeps its id, by which webhooks'
 * receivers tell repeats. Answers whether it is back. Wake the workers after the commit.
 */
export async function replayDelivery(tx: Transaction, deliveryId: string): Promise<boolean> {
  return (await putBack(tx, sql`${CAN_BE_SENT_AGAIN} AND d.id = ${deliveryId}`)) === 1;
}

/**
 * Puts everything parked back, of one connector, of one webhook or of all. Answers how many. Wake the workers after the
 * commit.
 */
export async function replayParked(
  tx: Transaction,
  { connector, webhookId }: { connector?: string; webhookId?: string } = {},
): Promise<number> {
  const ofConnector = connector === undefined ? sql`true` : sql`d.connector = ${connector}`;
  const ofWebhook = webhookId === undefined ? sql`true` : sql`d.webhook_id = ${webhookId}`;
  return putBack(tx, sql`d.status = 'PARKED' AND ${ofConnector} AND ${ofWebhook}`);
}

/** The refusal where `replayDelivery` put nothing back. */
export const cannotBeSentAgain = (): ProblemError =>
  new ProblemError(
    'conflict',
    'This delivery cannot be sent again. Parked ones can, and copies that were delivered and have their content.',
  );

async function putBack(tx: Transaction, which: ReturnType<typeof sql>): Promise<number> {
  await endPauses(tx, which);
  const { rows } = await sql`
    UPDATE deliveries d SET status = 'PENDING', plan_step = 0, next_attempt_at = now(), updated_at = now(),
      failure_code = NULL, failure_status = NULL, failure_words = NULL
    WHERE ${which} RETURNING d.id`.execute(tx);
  return rows.length;
}

/**
 * Sends a delivered e-mail again, as a separate delivery: under a new Message-ID, so that no mail program hides it.
 * Returns whether there is such an e-mail. Wake the workers after the commit.
 */
export async function resendEmail(
  tx: Transaction,
  { tenantId, transactionId, deliveryId }: { tenantId: string; transactionId: string; deliveryId: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, consents)
    SELECT tenant_id, ${newId()}, transaction_id, connector, environment, destination, payload, consents FROM deliveries
    WHERE tenant_id = ${tenantId} AND id = ${deliveryId} AND transaction_id = ${transactionId} AND connector = 'email'
      AND status = 'DELIVERED' AND payload <> '{}'
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Withdraws a delivery that has not begun, because its purpose is fulfilled. Returns how many were withdrawn. */
export async function withdrawDeliveries(
  tx: Transaction,
  transactionId: string,
  operation: string,
): Promise<number> {
  const { rows } = await sql`
    DELETE FROM deliveries
    WHERE transaction_id = ${transactionId} AND payload->>'operation' = ${operation} AND status = 'PENDING' AND attempts = 0
      AND (lease_until IS NULL OR lease_until < now())
    RETURNING id`.execute(tx);
  return rows.length;
}
