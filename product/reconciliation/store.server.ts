import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId, timeOf } from '@tributary/engine/storage/ids.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ComparedTransaction, FoundDifference } from './compare.ts';
import type { PaymentDifference, Unlisted } from './routes.ts';

/** Transactions that one run compares: the newest. */
export const MOST_COMPARED = 2_000;
const MOST_LISTED = 200;

interface ComparedRow {
  id: string;
  status: ComparedTransaction['status'];
  failure_reason: string | null;
  amount_minor: number;
  currency: string;
  created_at: Date;
  payment_reference: string | null;
  entry: ComparedTransaction['entry'];
}

const compared = (where: RawBuilder<unknown>) => sql<ComparedRow>`
  SELECT t.id, t.status, t.failure_reason, t.amount_minor, t.currency, t.created_at, t.payment_reference,
    (SELECT jsonb_build_object('state', e.state, 'isRefunded', EXISTS (
        SELECT FROM counter_entries r WHERE r.tenant_id = e.tenant_id AND r.transaction_id = e.transaction_id AND r.kind = 'refund'))
      FROM counter_entries e
      WHERE e.tenant_id = t.tenant_id AND e.transaction_id = t.id AND e.created_at = t.created_at AND e.kind = 'submission' LIMIT 1) AS entry
  FROM transactions t WHERE ${where}`;

const transactionOf = (row: ComparedRow): ComparedTransaction & { hasPayment: boolean } => ({
  id: row.id,
  status: row.status,
  reason: row.failure_reason,
  minor: row.amount_minor,
  currency: row.currency,
  createdAt: row.created_at,
  entry: row.entry,
  hasPayment: row.payment_reference !== null,
});

/** The donations since a day that are compared, the newest first. Imported ones have no payment that we could read. */
export async function transactionsSince(
  tx: Transaction,
  tenantId: string,
  { isProduction, since }: { isProduction: boolean; since: Date },
): Promise<(ComparedTransaction & { hasPayment: boolean })[]> {
  const where = sql`t.tenant_id = ${tenantId} AND t.use_prod_environment = ${isProduction} AND t.created_at >= ${since}
    AND t.amount_minor IS NOT NULL AND t.import_id IS NULL ORDER BY t.created_at DESC LIMIT ${MOST_COMPARED}`;
  return (await compared(where).execute(tx)).rows.map(transactionOf);
}

/** One donation as it is compared. */
export async function comparedTransaction(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<(ComparedTransaction & { hasPayment: boolean }) | undefined> {
  const where = sql`t.tenant_id = ${tenantId} AND t.id = ${id} AND t.created_at = ${timeOf(id)} AND t.amount_minor IS NOT NULL`;
  return (await compared(where).execute(tx)).rows.map(transactionOf)[0];
}

/** Stores the present findings of a transaction: new differences open, and open ones that are gone end. */
export async function noteDifferences(
  tx: Transaction,
  tenantId: string,
  {
    transactionId,
    isProduction,
    found,
    looked,
    by,
    now,
  }: {
    transactionId: string;
    isProduction: boolean;
    found: readonly FoundDifference[];
    /** Which kinds were looked for: others stay as they are. */
    looked: readonly PaymentDifference['kind'][];
    by: string | null;
    now: Date;
  },
): Promise<void> {
  const kinds = found.map(({ kind }) => kind);
  await sql`
    UPDATE reconciliation_differences SET ended_at = ${now}, ended_by = ${by}
    WHERE tenant_id = ${tenantId} AND transaction_id = ${transactionId} AND ended_at IS NULL
      AND kind = ANY(${[...looked]}::text[]) AND NOT kind = ANY(${kinds}::text[])`.execute(tx);
  for (const { kind, here, there } of found)
    await sql`
      INSERT INTO reconciliation_differences (tenant_id, id, use_prod_environment, kind, transaction_id, here, there, found_at)
      VALUES (${tenantId}, ${newId(now.getTime())}, ${isProduction}, ${kind}, ${transactionId}, ${JSON.stringify(here)}::jsonb, ${JSON.stringify(there)}::jsonb, ${now})
      ON CONFLICT (tenant_id, transaction_id, kind) WHERE ended_at IS NULL DO UPDATE SET here = excluded.here, there = excluded.there`.execute(
      tx,
    );
}

/** The differences of an environment, newest first. */
export async function listDifferences(
  tx: Transaction,
  tenantId: string,
  { isProduction, isOpen }: { isProduction: boolean; isOpen: boolean },
): Promise<PaymentDifference[]> {
  const { rows } = await sql<
    Omit<PaymentDifference, 'foundAt' | 'endedAt'> & { foundAt: Date; endedAt: Date | null }
  >`
    SELECT d.id, d.kind, d.transaction_id AS "transactionId", d.here, d.there, d.found_at AS "foundAt", d.ended_at AS "endedAt",
      d.ended_by AS "endedBy", t.reference, t.person_name AS name
    FROM reconciliation_differences d
    LEFT JOIN LATERAL (SELECT reference, person_name FROM transactions t WHERE t.tenant_id = d.tenant_id AND t.id = d.transaction_id LIMIT 1) t ON true
    WHERE d.tenant_id = ${tenantId} AND d.use_prod_environment = ${isProduction} AND (d.ended_at IS NULL) = ${isOpen}
    ORDER BY coalesce(d.ended_at, d.found_at) DESC, d.id DESC LIMIT ${MOST_LISTED}`.execute(tx);
  return rows.map(({ foundAt, endedAt, ...rest }) => ({
    ...rest,
    foundAt: foundAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** An open difference; undefined where there is none. */
export async function openDifference(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<{ kind: PaymentDifference['kind']; transactionId: string; isProduction: boolean } | undefined> {
  const { rows } = await sql<{
    kind: PaymentDifference['kind'];
    transactionId: string;
    isProduction: boolean;
  }>`
    SELECT kind, transaction_id AS "transactionId", use_prod_environment AS "isProduction" FROM reconciliation_differences
    WHERE tenant_id = ${tenantId} AND id = ${id} AND ended_at IS NULL`.execute(tx);
  return rows[0];
}

export interface Run {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  compared: number;
  unread: number;
  unlisted: Unlisted[];
}

/** When the last run began that came to its end. */
export async function finishedBefore(
  tx: Transaction,
  tenantId: string,
  isProduction: boolean,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(started_at) AS at FROM reconciliation_runs
    WHERE tenant_id = ${tenantId} AND use_prod_environment = ${isProduction} AND finished_at IS NOT NULL`.execute(
    tx,
  );
  return rows[0]?.at ?? undefined;
}

/** The last run of an environment. */
export async function lastRun(
  tx: Transaction,
  tenantId: string,
  isProduction: boolean,
): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    SELECT id, started_at AS "startedAt", finished_at AS "finishedAt", compared, unread, unlisted FROM reconciliation_runs
    WHERE tenant_id = ${tenantId} AND use_prod_environment = ${isProduction} ORDER BY id DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0];
}

/** A run that has said nothing for this long has lost its process, in seconds. */
const SILENT_S = 120;
/** A daily run that ends its process again and again is left after so many tries. */
const MOST_TRIES = 5;

/**
 * Begins a run. The day's is begun by one process, and again by another one when that process ended before the run.
 * @param day yyyy-mm-dd of the daily run; null for one that a person requests
 * @returns its id; undefined where the day's is made, or another process is working on it
 */
export async function beginRun(
  tx: Transaction,
  tenantId: string,
  { isProduction, day, by, now }: { isProduction: boolean; day: string | null; by: string | null; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO reconciliation_runs AS r (tenant_id, id, use_prod_environment, day, asked_by, started_at, alive_at)
    VALUES (${tenantId}, ${newId(now.getTime())}, ${isProduction}, ${day}::date, ${by}, ${now}, now())
    ON CONFLICT (tenant_id, use_prod_environment, day) DO UPDATE SET alive_at = now(), tries = r.tries + 1
    WHERE r.finished_at IS NULL AND r.tries < ${MOST_TRIES}
      AND coalesce(r.alive_at, r.started_at) < now() - make_interval(secs => ${SILENT_S})
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

/** Says that a run goes on. */
export async function keepRunAlive(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await sql`UPDATE reconciliation_runs SET alive_at = now() WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
    tx,
  );
}

/** Ends a run with its result. */
export async function endRun(
  tx: Transaction,
  tenantId: string,
  {
    id,
    compared: count,
    unread,
    unlisted,
    now,
  }: Pick<Run, 'id' | 'compared' | 'unread' | 'unlisted'> & { now: Date },
): Promise<void> {
  await sql`
    UPDATE reconciliation_runs SET finished_at = ${now}, compared = ${count}, unread = ${unread},
      unlisted = ${JSON.stringify(unlisted)}::jsonb
    WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
}

/**
 * Corrects a transaction's counter entry by its status.
 * @returns the counter that it changed
 */
export async function correctEntry(
  tx: Transaction,
  tenantId: string,
  { id, status }: Pick<ComparedTransaction, 'id' | 'status'>,
): Promise<string | undefined> {
  const state = { PENDING: 'PENDING', COMPLETE: 'SETTLED', ERROR: 'VOID' }[status];
  const { rows } = await sql<{ counter_id: string }>`
    UPDATE counter_entries SET state = ${state}
    WHERE tenant_id = ${tenantId} AND transaction_id = ${id} AND created_at = ${timeOf(id)} AND kind = 'submission' AND state <> ${state}
    RETURNING counter_id`.execute(tx);
  await sql`
    UPDATE counter_entries SET state = 'VOID'
    WHERE tenant_id = ${tenantId} AND transaction_id = ${id} AND kind = 'refund' AND state = 'SETTLED'`.execute(
    tx,
  );
  return rows[0]?.counter_id;
}
