import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Environment } from '../connectors/connector.ts';
import { acceptingOwner, LEASE_SECONDS } from './lease.server.ts';

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
  /** Holds it for this process (by its name) at once, for `attemptDelivery` right after the commit. */
  leaseNow?: string;
}

/** Puts a delivery into the outbox, within the transaction of what it belongs to. Answers its id. */
export async function enqueueDelivery(tx: Transaction, delivery: NewDelivery): Promise<string> {
  const id = newId();
  const { tenantId, transactionId, connector, environment, payload, notBefore, leaseNow } = delivery;
  const destination = delivery.destination ?? `${tenantId} ${connector} ${environment}`;
  await sql`
    INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, next_attempt_at, lease_owner, lease_until)
    VALUES (${tenantId}, ${id}, ${transactionId}, ${connector}, ${environment}, ${destination}, ${JSON.stringify(payload)}::jsonb,
      coalesce(${notBefore ?? null}::timestamptz, now()), ${leaseNow ? acceptingOwner(leaseNow) : null}::text,
      ${leaseNow ? sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})` : sql`NULL`})`.execute(tx);
  return id;
}
