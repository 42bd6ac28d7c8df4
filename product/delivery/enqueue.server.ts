import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { acceptingOwner, DELIVERY_LEASE_SECONDS, type LeasedJob } from './lease.server.ts';

/** The channel on which workers hear of new deliveries. Say `db.notify(DELIVERIES_CHANNEL, '')` after the commit. */
export const DELIVERIES_CHANNEL = 'deliveries';

export interface NewDelivery {
  tenantId: string;
  transactionId: string;
  connector: string;
  environment: Environment;
  /** What the connector needs; checked by it when it delivers. */
  payload: Record<string, unknown>;
  /** What is slow or dead together; the tenant's connector unless told otherwise. */
  destination?: string;
  /** Not before this time. */
  notBefore?: Date;
  /** Holds it for this process (by its name) at once, for an attempt right after the commit. */
  leaseNow?: string;
  /** With `leaseNow`: its first attempt counts as begun with the commit. For `begunJob`. */
  begun?: boolean;
}

/** What is slow or dead together. */
const destinationOf = ({ destination, tenantId, connector, environment }: NewDelivery): string =>
  destination ?? `${tenantId} ${connector} ${environment}`;

/** The statement that puts a delivery into the outbox, once for each row of `from`; once without it. */
export function deliveryInsert(
  id: string,
  delivery: NewDelivery,
  from?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { tenantId, transactionId, connector, environment, payload, notBefore, leaseNow, begun } = delivery;
  const holder = leaseNow && (begun ? leaseNow : acceptingOwner(leaseNow));
  return sql`
    INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, attempts, next_attempt_at,
      lease_owner, lease_until)
    SELECT ${tenantId}::uuid, ${id}::uuid, ${transactionId}::uuid, ${connector}, ${environment}, ${destinationOf(delivery)},
      ${JSON.stringify(payload)}::jsonb, ${begun ? 1 : 0}::int, coalesce(${notBefore ?? null}::timestamptz, now()),
      ${holder ?? null}::text, ${holder ? sql`now() + make_interval(secs => ${sql.lit(DELIVERY_LEASE_SECONDS)})` : sql`NULL::timestamptz`}
    ${from ? sql`FROM ${from}` : sql``}`;
}

/** Puts a delivery into the outbox, within the transaction of what it belongs to. Answers its id. */
export async function enqueueDelivery(tx: Transaction, delivery: NewDelivery): Promise<string> {
  const id = newId();
  await deliveryInsert(id, delivery).execute(tx);
  return id;
}

/** The attempt that began with the commit of a delivery enqueued with `begun`. */
export function begunJob(id: string, delivery: NewDelivery): LeasedJob {
  const { tenantId, transactionId, connector, environment, payload } = delivery;
  const first = {
    attempt: 1,
    planStep: 0,
    early: false,
    lostAttempt: null,
    isLast: false,
    createdAt: new Date(),
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
