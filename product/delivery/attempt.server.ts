import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import { localDay } from '@tributary/kit/zones.ts';
import { hostname } from 'node:os';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { DeliveryJob, DeliveryOutcome } from '../connectors/deliverer.ts';
import { outcomeOf, type ConnectorRegistry } from '../connectors/registry.server.ts';
import { SealingError, type Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { DeliveryStatus } from '@tributary/resources/deliveries/delivery.ts';
import type { Exchange } from '@tributary/resources/delivery-desk/desk.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { withdrawnOf } from '../consents/ledger.server.ts';
import { DESK_CHANNEL } from './desk-channel.ts';
import { normaliseWords } from './exchanges/normalise.ts';
import { recordCalls } from './exchanges/record.server.ts';
import { pauseDestination } from './pauses.server.ts';
import { leaseOne, type LeasedJob } from './lease.server.ts';
import type { DeliveryLogger } from '../connectors/connector-logger.ts';
import { RETRY_PLAN_MS, waitAfter } from '@tributary/engine/outbox/retry-plan.ts';

/** The state of a delivery after an attempt. */
export interface AttemptReport {
  job: DeliveryJob;
  outcome: DeliveryOutcome;
  status: DeliveryStatus;
}

/** Runs a task after the commit: it may publish, and must not write. */
export type AfterCommit = (task: () => void) => void;

/** Consequences of an attempt, in the statement that records it. */
export interface Alongside {
  /** Parts of the statement; they write from `recorded`, which has a row when the attempt still counted. */
  parts: RawBuilder<unknown>;
  /** Whether something more follows, as a condition that the statement answers. */
  isMore: RawBuilder<unknown>;
  /** Further work, in a separate transaction. If the process ends before, a later attempt does it. */
  more(tx: Transaction): Promise<void>;
}

/** Dependencies of deliveries. One of these for each process. */
export interface DeliveryDeps {
  db: Database;
  connectors: ConnectorRegistry;
  sealer: Sealer;
  fetchOut: FetchOut;
  logger: DeliveryLogger;
  /** This process's name on its leases, from `processName()`. */
  owner: string;
  /** Runs in the transaction that records an attempt, so that its consequences are never missed. */
  afterAttempt?: (tx: Transaction, report: AttemptReport, afterCommit: AfterCommit) => Promise<void>;
  /** Consequences of an attempt that fit into its statement; `afterAttempt` is not called then. */
  alongside?: (report: AttemptReport) => Alongside | undefined;
  /** How long to wait before each attempt, in milliseconds; the product's plan by default. */
  plan?: readonly number[];
}

/** A name for this process that no other has or had. */
export const processName = (): string => `${hostname()} ${process.pid} ${newId().slice(-12)}`;

const failed = (code: string, message: string, retryable = false): DeliveryOutcome => ({
  kind: 'failed',
  retryable,
  code,
  message,
});

/** The outcome of an attempt, with its requests and responses. */
interface Brought {
  outcome: DeliveryOutcome;
  exchanges: Exchange[];
}

async function bring(deps: DeliveryDeps, job: LeasedJob): Promise<Brought> {
  const recorder = recordCalls(deps.fetchOut);
  const opened: { settings?: unknown } = {};
  const outcome = await deliver({ ...deps, fetchOut: recorder.fetchOut }, job, opened);
  return {
    outcome,
    exchanges: recorder.exchanges(deps.connectors.secretsOf(job.connector, opened.settings)),
  };
}

async function deliver(
  deps: DeliveryDeps,
  job: LeasedJob,
  opened: { settings?: unknown },
): Promise<DeliveryOutcome> {
  const { db, connectors, sealer, fetchOut, logger } = deps;
  if (job.planStep >= RETRY_PLAN_MS.length)
    return failed('worker_lost', 'Every worker that tried this stopped before it finished.');
  const withdrawal = await withdrawn(db, job);
  if (withdrawal) return withdrawal;
  const open = connectors.opens(job.connector);
  if (open) {
    try {
      opened.settings = await open(db, sealer, job);
    } catch (error) {
      const known = outcomeOf(error, []);
      if (known) return known;
      if (error instanceof SealingError)
        return failed(
          'settings_sealed',
          `The settings of ${job.connector} can't be opened with this installation's key.`,
        );
      return failed('database_unavailable', 'The settings could not be read.', true);
    }
  }
  return connectors.deliver(job, { settings: opened.settings, fetchOut, logger, grants: { db, sealer } });
}

/** A consent that was withdrawn after the submission stops the deliveries that depend on it. */
async function withdrawn(db: Database, job: LeasedJob): Promise<DeliveryOutcome | undefined> {
  const { tenantId, transactionId, consents } = job;
  if (consents.length === 0 || transactionId === null) return undefined;
  try {
    const found = await db.inTenant(tenantId, async (tx) => {
      const gone = await withdrawnOf(tx, transactionId, consents);
      return gone && { key: gone.key, day: localDay(gone.at, await timezoneOf(tx, tenantId)) };
    });
    return found && failed('consent_withdrawn', `The consent ${found.key} was withdrawn on ${found.day}.`);
  } catch {
    return failed('database_unavailable', 'The consents could not be read.', true);
  }
}

/**
 * The next status of a delivery: done, parked, waiting for a mapping, or waiting for its next turn. An early try uses
 * up none of the plan.
 */
function sequel(
  { plan }: DeliveryDeps,
  job: LeasedJob,
  outcome: DeliveryOutcome,
): { status: DeliveryStatus; planStep: number; waitMs: number | null } {
  if (outcome.kind === 'delivered') return { status: 'DELIVERED', planStep: job.planStep, waitMs: null };
  if (outcome.waits) return { status: 'WAITING', planStep: job.planStep, waitMs: null };
  if (!outcome.retryable) return { status: 'PARKED', planStep: job.planStep + 1, waitMs: null };
  if (job.early) return { status: 'PENDING', planStep: job.planStep, waitMs: null };
  const waitMs = waitAfter(job.planStep + 1, outcome.retryAfterMs, Math.random(), plan);
  return { status: waitMs === null ? 'PARKED' : 'PENDING', planStep: job.planStep + 1, waitMs };
}

async function record(
  deps: DeliveryDeps,
  job: LeasedJob,
  { outcome, exchanges }: Brought,
  startedAt: Date,
  durationMs: number,
): Promise<AttemptReport> {
  const { status, planStep, waitMs } = sequel(deps, job, outcome);
  const failure = outcome.kind === 'failed' ? outcome : undefined;
  const words = failure ? normaliseWords(failure.message) : null;
  const calls = exchanges.length > 0 ? JSON.stringify(exchanges) : null;
  const result = outcome.kind === 'delivered' ? JSON.stringify(outcome.result ?? {}) : null;
  // Who lost the lease may still say that it was delivered, which stays true, but nothing else.
  const statement = sql`
      attempted AS (INSERT INTO delivery_attempts (tenant_id, delivery_id, n, started_at, finished_at, outcome, code, http_status, error, duration_ms)
      SELECT ${job.tenantId}, ${job.id}, n, started_at, ${new Date(startedAt.getTime() + durationMs)}::timestamptz, outcome, code, http_status, error, duration_ms
      FROM (VALUES
        (${job.attempt}::int, ${startedAt}::timestamptz, ${failure ? 'FAILED' : 'DELIVERED'}, ${failure?.code ?? null}::text, ${outcome.httpStatus ?? null}::int,
          ${failure?.message ?? null}::text, ${durationMs}::int),
        (${job.lostAttempt}::int, ${startedAt}::timestamptz, 'LOST', 'worker_lost', NULL, NULL, 0)
      ) AS attempt(n, started_at, outcome, code, http_status, error, duration_ms)
      WHERE n IS NOT NULL
      ON CONFLICT DO NOTHING),
      said AS (INSERT INTO delivery_exchanges (tenant_id, delivery_id, n, calls)
        SELECT ${job.tenantId}, ${job.id}, ${job.attempt}::int, calls FROM (VALUES (${calls}::jsonb)) AS made(calls)
        WHERE calls IS NOT NULL
        ON CONFLICT DO NOTHING),
      recorded AS (UPDATE deliveries SET failure_code = ${failure?.code ?? null}, failure_status = ${failure?.httpStatus ?? null}, failure_words = ${words}, status = ${status}, plan_step = ${planStep}, result = coalesce(${result}::jsonb, result), last_error = ${failure?.message ?? null},
        next_attempt_at = CASE WHEN ${waitMs}::int IS NULL THEN next_attempt_at ELSE now() + make_interval(secs => ${waitMs ?? 0}::float8 / 1000) END,
        lease_until = NULL, lease_owner = NULL, updated_at = now()
      WHERE tenant_id = ${job.tenantId} AND id = ${job.id} AND status <> 'DELIVERED'
        AND (lease_owner = ${deps.owner} OR ${outcome.kind === 'delivered'}::boolean)
      RETURNING id)`;
  const report = { job, outcome, status };
  // A first attempt that arrives asks for no pause, and is not on the desk.
  const alongside = job.attempt === 1 && !failure ? deps.alongside?.(report) : undefined;
  if (alongside) {
    const rows = await deps.db.changeAtOnce(
      job.tenantId,
      sql<{
        more: boolean;
      }>`WITH ${statement}, ${alongside.parts} SELECT ${alongside.isMore} AS more FROM recorded`,
    );
    if (rows[0]?.more) await deps.db.inTenant(job.tenantId, (tx) => alongside.more(tx));
    return report;
  }
  const afterCommit: (() => void)[] = [];
  await deps.db.inTenant(job.tenantId, async (tx) => {
    afterCommit.length = 0;
    const { rows } = await sql`WITH ${statement} SELECT id FROM recorded`.execute(tx);
    await pauseDestination(tx, job, outcome);
    if (rows.length > 0) await deps.afterAttempt?.(tx, report, (task) => void afterCommit.push(task));
  });
  for (const task of afterCommit) task();
  // A delivery that arrives at its first attempt was never on the desk.
  if (failure || job.attempt > 1) deps.db.notify(DESK_CHANNEL, JSON.stringify({ tenantId: job.tenantId }));
  return report;
}

/**
 * Pauses between tries to record the outcome, while the lease lasts: a receiver should not get a message twice because
 * of our database.
 */
const RECORD_PAUSES_MS = [200, 1_000, 3_000];

/**
 * Makes one attempt at a delivery that this process holds and records it.
 * @throws when it could not be recorded; the lease then runs out and another worker tries again
 */
export async function runAttempt(deps: DeliveryDeps, job: LeasedJob): Promise<AttemptReport> {
  const startedAt = new Date();
  const started = performance.now();
  const brought = await bring(deps, job);
  const { outcome } = brought;
  const durationMs = Math.round(performance.now() - started);
  const facts = {
    deliveryId: job.id,
    tenantId: job.tenantId,
    connector: job.connector,
    attempt: job.attempt,
    durationMs,
  };
  for (let tries = 0; ; tries++) {
    try {
      const report = await record(deps, job, brought, startedAt, durationMs);
      if (outcome.kind === 'delivered') deps.logger.debug(facts, 'Delivered');
      else
        deps.logger.warn(
          { ...facts, code: outcome.code, httpStatus: outcome.httpStatus, status: report.status },
          'A delivery failed',
        );
      return report;
    } catch (error) {
      const pause = RECORD_PAUSES_MS[tries];
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * Tries one delivery right away, due or not: for the visitor who waits for the payment page.
 * @returns undefined when another worker has leased it, or when it has ended
 */
export async function attemptDelivery(
  deps: DeliveryDeps,
  tenantId: string,
  deliveryId: string,
): Promise<AttemptReport | undefined> {
  const job = await deps.db.inTenant(tenantId, (tx) => leaseOne(tx, deps.owner, tenantId, deliveryId));
  return job && runAttempt(deps, job);
}
