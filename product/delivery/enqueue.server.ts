import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { acceptingOwner, DELIVERY_LEASE_SECONDS, type LeasedJob } from './lease.server.ts';

/** The channel on which workers hear of new deliveries. Say `db.notify(DELIVERIES_CHANNEL, '')` after the commit. */
export const DELIVERIES_CHANNEL = 'deliveries';

export interface NewDelivery {
  /** Made before the statement, so that plans may name it. */
  id: string;
  tenantId: string;
  transactionId: string;
  connector: string;
  environment: Environment;
  /** The connector's order, which it checks when it delivers. */
  payload: Record<string, unknown>;
  /** Deliveries with the same destination are slow or fail together; by default the tenant's connector. */
  destination?: string;
  /** Not before this time. */
  notBefore?: Date;
  /** Waits until `releaseDeliveries`: the submission is complete only when its money has come. */
  held?: boolean;
  /** Keys of the consents without which it may not be sent. */
  consents?: readonly string[];
  /** Holds it for this process (by its name) at once, for an attempt right after the commit. */
  leaseNow?: string;
  /** With `leaseNow`: its first attempt counts as begun with the commit. For `begunJob`. */
  begun?: boolean;
}

/** A delivery about a change of a person's preferences, without a submission. */
export interface PreferenceDelivery extends Omit<NewDelivery, 'transactionId'> {
  transactionId: null;
  preferenceChangeId: string;
}

/** Deliveries with the same destination are slow or fail together. */
const destinationOf = ({
  destination,
  tenantId,
  connector,
  environment,
}: NewDelivery | PreferenceDelivery): string => destination ?? `${tenantId} ${connector} ${environment}`;

const rowOf = (delivery: NewDelivery | PreferenceDelivery) => {
  const { tenantId, transactionId, notBefore, held, leaseNow, begun } = delivery;
  const { id, connector, environment, payload } = delivery;
  return {
    tenant_id: tenantId,
    id,
    transaction_id: transactionId,
    preference_change_id: 'preferenceChangeId' in delivery ? delivery.preferenceChangeId : null,
    connector,
    environment,
    destination: destinationOf(delivery),
    payload,
    status: held ? 'HELD' : 'PENDING',
    attempts: begun ? 1 : 0,
    consents: delivery.consents ?? [],
    not_before: notBefore?.toISOString() ?? null,
    holder: leaseNow ? (begun ? leaseNow : acceptingOwner(leaseNow)) : null,
  };
};

/**
 * The statement that writes deliveries, one text for none and for many.
 * @param from a table of one row where they are to be written, and of none where they are not
 */
export function deliveriesInsert(
  deliveries: readonly (NewDelivery | PreferenceDelivery)[],
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, status, attempts,
      next_attempt_at, lease_owner, lease_until, consents, preference_change_id)
    SELECT o.tenant_id, o.id, o.transaction_id, o.connector, o.environment, o.destination, o.payload, o.status, o.attempts,
      coalesce(o.not_before, now()), o.holder,
      CASE WHEN o.holder IS NOT NULL THEN now() + make_interval(secs => ${sql.lit(DELIVERY_LEASE_SECONDS)}) END, o.consents, o.preference_change_id
    FROM ${from} AS cause CROSS JOIN LATERAL jsonb_to_recordset(${JSON.stringify(deliveries.map(rowOf))}::jsonb)
      AS o (tenant_id uuid, id uuid, transaction_id uuid, connector text, environment text, destination text, payload jsonb,
        status text, attempts int, not_before timestamptz, holder text, consents text[], preference_change_id uuid)`;
}

/** Writes a delivery within the transaction of its cause. Returns its id. */
export async function enqueueDelivery(tx: Transaction, delivery: Omit<NewDelivery, 'id'>): Promise<string> {
  const id = newId();
  await deliveriesInsert([{ ...delivery, id }], sql`(SELECT 1)`).execute(tx);
  return id;
}

/**
 * Releases deliveries that were held until their submission is complete. Wake the workers after the commit.
 * @returns how many
 */
export async function releaseDeliveries(
  tx: Transaction,
  tenantId: string,
  transactionId: string,
): Promise<number> {
  const { rows } = await sql`
    UPDATE deliveries SET status = 'PENDING', next_attempt_at = now(), updated_at = now()
    WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND status = 'HELD' RETURNING id`.execute(
    tx,
  );
  return rows.length;
}

/** The attempt that began with the commit of a delivery enqueued with `begun`. */
export function begunJob(delivery: NewDelivery): LeasedJob {
  const { id, tenantId, transactionId, connector, environment, payload } = delivery;
  const first = {
    attempt: 1,
    planStep: 0,
    early: false,
    lostAttempt: null,
    isLast: false,
    createdAt: new Date(),
    consents: delivery.consents ?? [],
  };
  return {
    id,
    tenantId,
    transactionId,
    webhookId: null,
    connector,
    environment,
    payload,
    destination: destinationOf(delivery),
    ...first,
  };
}
