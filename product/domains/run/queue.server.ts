import type { DomainFailure, DomainStep } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import type { LookedRecords, STEP_OUTCOMES } from '@tributary/resources/domain-mappings/routes.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';

/** The aim of a run: the domain is mapped, watched, gets a new certificate, is rolled back, or nothing. */
export type RunAim = 'map' | 'watch' | 'renew' | 'undo' | 'rest';

/** The work on one domain, as it is stored. */
export interface DomainRun {
  tenantId: string;
  mappingId: string;
  domain: string;
  aim: RunAim;
  step: DomainStep;
  /** Attempts at this step, this one included. */
  attempts: number;
  nextAt: Date | null;
  /** When this aim was begun. */
  beganAt: Date;
  orderUrl: string | null;
  challengeToken: string | null;
  challengeAnswer: string | null;
  /** The key of the certificate that is being made. */
  sealedKey: string | null;
  seen: LookedRecords | null;
  seenAt: Date | null;
  /** Checks in a row that found the domain elsewhere. */
  misses: number;
  /** The failure that people were told of by e-mail. */
  told: string | null;
}

/** A run that one process works on. */
export interface TakenDomainRun extends DomainRun {
  slug: string;
  plan: string;
}

const RUN =
  sql.raw(`r.tenant_id AS "tenantId", r.mapping_id AS "mappingId", r.domain, r.aim, r.step, r.attempts,
  r.next_at AS "nextAt", r.began_at AS "beganAt", r.order_url AS "orderUrl", r.challenge_token AS "challengeToken",
  r.challenge_answer AS "challengeAnswer", r.sealed_key AS "sealedKey", r.seen, r.seen_at AS "seenAt", r.misses, r.told`);

/** Seconds until a step whose process ended is repeated; doubled each time. */
const REPEAT_S = 30;

/**
 * Claims the run that has been due the longest. Its attempt is counted in a separate transaction before the work: a
 * step that ends its process is repeated later, a limited number of times.
 */
export async function takeDomainRun(db: Database, now: Date): Promise<TakenDomainRun | undefined> {
  const { rows } = await db.asPlatform((tx) =>
    sql<TakenDomainRun>`
      UPDATE domain_runs r SET attempts = r.attempts + 1,
        next_at = ${now}::timestamptz + make_interval(secs => ${REPEAT_S} * 2 ^ least(r.attempts, 8))
      FROM (
        SELECT due.tenant_id, due.mapping_id, t.slug, t.plan FROM domain_runs due JOIN tenants t ON t.id = due.tenant_id
        WHERE due.next_at <= ${now} AND t.suspended_at IS NULL
        ORDER BY due.next_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED
      ) picked
      WHERE r.tenant_id = picked.tenant_id AND r.mapping_id = picked.mapping_id
      RETURNING ${RUN}, picked.slug, picked.plan`.execute(tx),
  );
  return rows[0];
}

/** The run of a mapping. `forUpdate` locks it for the transaction. */
export async function findDomainRun(
  tx: Transaction,
  { tenantId, mappingId }: Pick<DomainRun, 'tenantId' | 'mappingId'>,
  { forUpdate = false } = {},
): Promise<DomainRun | undefined> {
  const { rows } = await sql<DomainRun>`
    SELECT ${RUN} FROM domain_runs r WHERE r.tenant_id = ${tenantId} AND r.mapping_id = ${mappingId}
    ${forUpdate ? sql`FOR UPDATE` : sql``}`.execute(tx);
  return rows[0];
}

/** Every run of an organization. */
export async function listDomainRuns(tx: Transaction, tenantId: string): Promise<DomainRun[]> {
  const { rows } =
    await sql<DomainRun>`SELECT ${RUN} FROM domain_runs r WHERE r.tenant_id = ${tenantId}`.execute(tx);
  return rows;
}

/** Begins work on a mapping, which is due at once. Results of an earlier order are kept. */
export async function beginDomainRun(
  tx: Transaction,
  {
    tenantId,
    mappingId,
    domain,
    aim,
    step,
  }: Pick<DomainRun, 'tenantId' | 'mappingId' | 'domain' | 'aim' | 'step'>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO domain_runs (tenant_id, mapping_id, domain, aim, step, next_at, began_at)
    VALUES (${tenantId}, ${mappingId}, ${domain}, ${aim}, ${step}, ${now}, ${now})
    ON CONFLICT (tenant_id, mapping_id) DO UPDATE SET aim = excluded.aim, step = excluded.step, attempts = 0,
      next_at = excluded.next_at, began_at = excluded.began_at, misses = 0, told = NULL`.execute(tx);
}

/** Stores where a run is. */
export async function saveRun(tx: Transaction, run: DomainRun): Promise<void> {
  await sql`
    UPDATE domain_runs SET aim = ${run.aim}, step = ${run.step}, attempts = ${run.attempts}, next_at = ${run.nextAt},
      began_at = ${run.beganAt}, order_url = ${run.orderUrl}, challenge_token = ${run.challengeToken},
      challenge_answer = ${run.challengeAnswer}, sealed_key = ${run.sealedKey},
      seen = ${run.seen === null ? null : JSON.stringify(run.seen)}::jsonb, seen_at = ${run.seenAt}, misses = ${run.misses},
      told = ${run.told}
    WHERE tenant_id = ${run.tenantId} AND mapping_id = ${run.mappingId}`.execute(tx);
}

/** Removes everything that belongs to a deleted mapping but its log. */
export async function removeRun(tx: Transaction, tenantId: string, mappingId: string): Promise<void> {
  await sql`DELETE FROM domain_runs WHERE tenant_id = ${tenantId} AND mapping_id = ${mappingId}`.execute(tx);
}

/** Most entries of the log that are kept for one mapping. */
const MOST_ENTRIES = 200;

export interface StepEntry {
  step: DomainStep;
  outcome: (typeof STEP_OUTCOMES)[number];
  code?: DomainFailure | undefined;
  detail?: string | undefined;
}

/** Writes an entry of the log. */
export async function logStep(
  tx: Transaction,
  { tenantId, mappingId }: Pick<DomainRun, 'tenantId' | 'mappingId'>,
  { step, outcome, code, detail = '' }: StepEntry,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO domain_steps (tenant_id, id, mapping_id, step, outcome, code, detail, created_at)
    VALUES (${tenantId}, ${newId(now.getTime())}, ${mappingId}, ${step}, ${outcome}, ${code ?? null}, ${detail}, ${now})`.execute(
    tx,
  );
  await sql`
    DELETE FROM domain_steps WHERE tenant_id = ${tenantId} AND mapping_id = ${mappingId} AND id < (
      SELECT id FROM domain_steps WHERE tenant_id = ${tenantId} AND mapping_id = ${mappingId}
      ORDER BY id DESC OFFSET ${MOST_ENTRIES} LIMIT 1)`.execute(tx);
}

/** The log of a mapping, newest first. */
export async function listSteps(tx: Transaction, tenantId: string, mappingId: string) {
  const { rows } = await sql<Required<StepEntry> & { id: string; at: Date; code: DomainFailure | null }>`
    SELECT id, step, outcome, code, detail, created_at AS at FROM domain_steps
    WHERE tenant_id = ${tenantId} AND mapping_id = ${mappingId} ORDER BY id DESC LIMIT ${MOST_ENTRIES}`.execute(
    tx,
  );
  return rows;
}
