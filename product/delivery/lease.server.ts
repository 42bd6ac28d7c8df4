import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { DeliveryJob } from '../connectors/deliverer.ts';
import { RETRY_PLAN_MS } from '@tributary/engine/outbox/retry-plan.ts';
import { QUEUE_OF, type Queue } from './queue.ts';

/** Seconds without a sign after which a worker loses its deliveries. */
export const DELIVERY_LEASE_SECONDS = 15;

/** A delivery that this process has leased, with the values that the record of the attempt needs. */
export interface LeasedJob extends DeliveryJob {
  destination: string;
  /** Failures since it was made or replayed. */
  planStep: number;
  /** A person requested it before it was due. */
  early: boolean;
  /** The number of an attempt that another worker began and never finished. */
  lostAttempt: number | null;
  /** Keys of the consents without which it may not be sent. */
  consents: readonly string[];
}

interface Row {
  tenant_id: string;
  id: string;
  transaction_id: string | null;
  webhook_id: string | null;
  connector: string;
  environment: Environment;
  destination: string;
  payload: unknown;
  result: unknown;
  attempts: number;
  plan_step: number;
  early: boolean;
  lost: boolean;
  created_at: Date;
  consents: string[];
}

const jobOf = (row: Row): LeasedJob => ({
  id: row.id,
  tenantId: row.tenant_id,
  transactionId: row.transaction_id,
  webhookId: row.webhook_id,
  connector: row.connector,
  environment: row.environment,
  destination: row.destination,
  payload: row.payload,
  earlier: row.result ?? undefined,
  attempt: row.attempts,
  isLast: row.plan_step >= RETRY_PLAN_MS.length - 1 && !row.early,
  planStep: row.plan_step,
  early: row.early,
  lostAttempt: row.lost ? row.attempts - 1 : null,
  createdAt: row.created_at,
  consents: row.consents,
});

// An attempt counts from its beginning, so that a delivery which kills its worker is not repeated without end.
const TAKE = sql`
  attempts = d.attempts + 1, plan_step = d.plan_step + picked.lost::int,
  lease_until = now() + make_interval(secs => ${sql.lit(DELIVERY_LEASE_SECONDS)}), updated_at = now()`;
// Written so that no index matches it: an index of waiting deliveries would be read whole to find one by its id.
const WAITS = sql`d.status || '' = 'PENDING'`;
const LOST = sql`(d.lease_owner IS NOT NULL AND d.attempts > 0)`;
const GIVEN = sql`
  d.tenant_id, d.id, d.transaction_id, d.webhook_id, d.connector, d.environment, d.destination, d.payload, d.result, d.attempts, d.plan_step, d.created_at, d.consents,
  picked.lost, picked.early`;

/** The destinations that asked for a pause. Each belongs to one organization. */
const PAUSED = sql`SELECT destination FROM delivery_pauses WHERE until > now()`;

/** The deliveries that a look may lease. `inFlight` is the result of `DestinationLimiter.taken` in this process. */
interface Wanted {
  queue: Queue;
  count: number;
  perDestination: number;
  inFlight: ReadonlyMap<string, number>;
}

/**
 * Leases deliveries that are due, the oldest first, across tenants, and for each destination no more than its limit.
 *
 * A look goes from destination to destination by the index and reads for each only as many rows as it has places, so
 * that a long backlog of one receiver costs the others nothing. Each destination with waiting deliveries costs 5 µs: a
 * thousand of them 5 ms. Rows are found again by their place in the table (`ctid`), and the conditions on them are
 * written so that no index matches: a queue can grow from nothing to thousands of rows before Postgres counts it; any
 * other plan then looks cheap, and reads the backlog once for each of its rows.
 */
export async function leaseDue(db: Database, owner: string, wanted: Wanted): Promise<LeasedJob[]> {
  return (await db.platformAtOnce(leasing(owner, wanted))).map(jobOf);
}

/** The statement of `leaseDue`. */
export function leasing(owner: string, { queue, count, perDestination, inFlight }: Wanted): RawBuilder<Row> {
  const queueOf = sql.raw(`(${QUEUE_OF})`);
  const waiting = sql`FROM deliveries WHERE ${queueOf} = ${sql.lit(queue)}`;
  return sql<Row>`
    WITH RECURSIVE destinations AS (
      (SELECT destination ${waiting} ORDER BY ${queueOf}, destination LIMIT 1)
      UNION ALL
      SELECT next.destination FROM destinations before
      CROSS JOIN LATERAL (
        SELECT destination ${waiting} AND destination > before.destination ORDER BY ${queueOf}, destination LIMIT 1
      ) next
    ), open AS (
      SELECT destination, ${perDestination} - coalesce(busy.n, 0) AS places FROM destinations
      LEFT JOIN unnest(${[...inFlight.keys()]}::text[], ${[...inFlight.values()]}::int[]) AS busy(destination, n) USING (destination)
      WHERE destination <> ALL(ARRAY(${PAUSED}))
    ), chosen AS MATERIALIZED (
      SELECT due.at FROM open
      CROSS JOIN LATERAL (
        SELECT ctid AS at ${waiting} AND destination = open.destination
          AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until < now())
        ORDER BY ${queueOf}, destination, next_attempt_at LIMIT greatest(open.places, 0)
      ) due
    ), picked AS MATERIALIZED (
      SELECT d.ctid AS at, ${LOST} AS lost, false AS early
      FROM deliveries d
      WHERE d.ctid = ANY(ARRAY(SELECT at FROM chosen))
        AND ${WAITS} AND d.next_attempt_at - interval '0' <= now() AND (d.lease_until IS NULL OR d.lease_until < now())
      ORDER BY d.next_attempt_at LIMIT ${count}
      FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE deliveries d SET lease_owner = ${owner}, ${TAKE}
    FROM picked WHERE d.ctid = picked.at
    RETURNING ${GIVEN}`;
}

/**
 * Leases one delivery now, due or not, unless another process has leased it or it has ended. A process may take the
 * deliveries that it leased while it accepted the submission.
 */
export async function leaseOne(
  tx: Transaction,
  owner: string,
  tenantId: string,
  id: string,
): Promise<LeasedJob | undefined> {
  const { rows } = await leasingOne(owner, tenantId, id).execute(tx);
  return rows[0] && jobOf(rows[0]);
}

/** The statement of `leaseOne`. */
export const leasingOne = (owner: string, tenantId: string, id: string): RawBuilder<Row> => sql<Row>`
  WITH picked AS (
    SELECT ${LOST} AS lost, d.next_attempt_at > now() AS early
    FROM deliveries d
    WHERE d.tenant_id = ${tenantId} AND d.id = ${id} AND ${WAITS}
      AND (d.lease_until IS NULL OR d.lease_until < now() OR d.lease_owner = ${acceptingOwner(owner)})
    FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE deliveries d SET lease_owner = ${owner}, ${TAKE}
  FROM picked WHERE d.tenant_id = ${tenantId} AND d.id = ${id}
  RETURNING ${GIVEN}`;

/** Says that this process is still at work on these deliveries. */
export async function extendLeases(
  db: Database,
  owner: string,
  jobs: readonly Pick<LeasedJob, 'tenantId' | 'id'>[],
): Promise<void> {
  await db.platformAtOnce(extending(owner, jobs));
}

/** The statement of `extendLeases`. Each is looked up by itself: joined to a table that looks empty, all would be read. */
export const extending = (
  owner: string,
  jobs: readonly Pick<LeasedJob, 'tenantId' | 'id'>[],
): RawBuilder<unknown> => sql`
  UPDATE deliveries d SET lease_until = now() + make_interval(secs => ${sql.lit(DELIVERY_LEASE_SECONDS)})
  WHERE d.ctid = ANY(ARRAY(
    SELECT found.at
    FROM unnest(${jobs.map(({ tenantId }) => tenantId)}::uuid[], ${jobs.map(({ id }) => id)}::uuid[]) AS held(tenant_id, id)
    CROSS JOIN LATERAL (
      SELECT ctid AS at FROM deliveries WHERE tenant_id = held.tenant_id AND id = held.id OFFSET 0
    ) AS found
  )) AND d.lease_owner = ${owner} AND ${WAITS}
  RETURNING d.id`;

/** The name under which an accepting process holds a delivery that it has not begun yet. */
export const acceptingOwner = (owner: string): string => `${owner} accepting`;
