import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { RetentionCounts } from '@tributary/resources/privacy/routes.ts';
import { sql } from 'kysely';
import { anonymizeOldPreferences } from '../preference-centers/of-person.server.ts';
import { isDue, type RetentionRule } from './due.server.ts';
import { eraseTransactions } from './erase.server.ts';

/** For so long a run belongs to the process that said so last, in seconds. */
export const RUN_LEASE_SECONDS = 60;
/** Transactions of one step: a step is one transaction, and locks no longer than a second. */
const CHUNK = 200;
const REASON = { reason: 'The transaction was anonymized by its age.', by: 'Tributary' };

/** A run that this process has taken. */
export interface TakenRun {
  tenantId: string;
  id: string;
  owner: string;
}

/**
 * Takes out the next transactions of a run, and notes how far it came in the same transaction: a process that ends in
 * between loses nothing and repeats nothing.
 * @returns whether there is more to do; false too where another process has the run
 */
export function runStep(db: Database, taken: TakenRun, now: Date, chunk = CHUNK): Promise<boolean> {
  const { tenantId, id, owner } = taken;
  return db.inTenant(tenantId, async (tx) => {
    const run = await lockRun(tx, taken);
    if (!run) return false;
    const after = run.reached
      ? sql`AND (t.created_at, t.id) > (${run.reached.at}::timestamptz, ${run.reached.id}::uuid)`
      : sql``;
    const rule: RetentionRule = { before: run.before, keepsGiftAid: run.keepsGiftAid, now };
    const { rows } = await sql<{ id: string; at: string }>`
      SELECT t.id, t.created_at::text AS at FROM transactions t WHERE ${isDue(rule)} ${after}
      ORDER BY t.created_at, t.id LIMIT ${chunk} FOR UPDATE OF t`.execute(tx);
    const last = rows.at(-1);
    if (!last) {
      await finish(tx, taken, { counts: await eraseRest(tx, run), rule });
      return false;
    }
    const ids = rows.map((row) => row.id);
    const counts = added(run.counts, await countPersonalOf(tx, ids));
    await eraseTransactions(tx, ids, REASON);
    const reached = JSON.stringify({ at: last.at, id: last.id });
    await sql`
      UPDATE anonymizations SET counts = ${JSON.stringify(counts)}::jsonb, reached = ${reached}::jsonb, attempts = 0,
        lease_until = now() + make_interval(secs => ${RUN_LEASE_SECONDS})
      WHERE tenant_id = ${tenantId} AND id = ${id} AND lease_owner = ${owner}`.execute(tx);
    return true;
  });
}

interface RunRow {
  before: Date;
  keepsGiftAid: boolean;
  counts: RetentionCounts;
  reached: { at: string; id: string } | null;
}

/** The run, while this process has it. */
async function lockRun(tx: Transaction, { tenantId, id, owner }: TakenRun): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    SELECT before, keeps_gift_aid AS "keepsGiftAid", counts, reached FROM anonymizations
    WHERE tenant_id = ${tenantId} AND id = ${id} AND state = 'running' AND lease_owner = ${owner} FOR UPDATE`.execute(
    tx,
  );
  return rows[0];
}

async function countPersonalOf(tx: Transaction, ids: readonly string[]): Promise<RetentionCounts> {
  const own = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql<RetentionCounts>`
    SELECT ${ids.length}::int AS transactions,
      (SELECT count(*)::int FROM consent_ledger WHERE transaction_id = ANY(${own})) AS consents,
      (SELECT count(*)::int FROM deliveries WHERE transaction_id = ANY(${own})) AS deliveries,
      (SELECT count(*)::int FROM uploads WHERE transaction_id = ANY(${own})) AS files,
      (SELECT count(*)::int FROM notes WHERE transaction_id = ANY(${own})) AS notes`.execute(tx);
  return rows[0]!;
}

const added = (one: RetentionCounts, other: RetentionCounts): RetentionCounts => ({
  transactions: one.transactions + other.transactions,
  consents: one.consents + other.consents,
  deliveries: one.deliveries + other.deliveries,
  files: one.files + other.files,
  notes: one.notes + other.notes,
});

/**
 * Personal data without a transaction: notes and addresses of people without other records, and the files of imports.
 */
async function eraseRest(tx: Transaction, { before, counts }: RunRow): Promise<RetentionCounts> {
  const { rows } = await sql`
    DELETE FROM notes n WHERE n.person_key IS NOT NULL AND n.created_at < ${before}
      AND NOT EXISTS (SELECT FROM transactions t WHERE t.tenant_id = n.tenant_id AND t.person_key = n.person_key)
      AND NOT EXISTS (
        SELECT FROM supporter_aliases a JOIN transactions t ON t.tenant_id = a.tenant_id AND t.person_key = a.alias
        WHERE a.tenant_id = n.tenant_id AND a.person = n.person_key)
    RETURNING id`.execute(tx);
  await sql`
    DELETE FROM supporter_aliases a WHERE a.created_at < ${before}
      AND NOT EXISTS (SELECT FROM transactions t WHERE t.tenant_id = a.tenant_id AND t.person_key IN (a.alias, a.person))`.execute(
    tx,
  );
  await sql`
    UPDATE consent_ledger SET person_key = NULL, address = NULL, network = NULL
    WHERE created_at < ${before} AND coalesce(person_key, address, network) IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM transactions t WHERE t.tenant_id = consent_ledger.tenant_id AND t.id = consent_ledger.transaction_id
          AND t.anonymized_at IS NULL)`.execute(tx);
  await sql`DELETE FROM unfinished_forms WHERE kept_at < ${before}`.execute(tx);
  await sql`
    DELETE FROM import_problems WHERE import_id IN (SELECT id FROM imports WHERE created_at < ${before})`.execute(
    tx,
  );
  await sql`UPDATE imports SET sample = '[]' WHERE created_at < ${before} AND sample <> '[]'`.execute(tx);
  await anonymizeOldPreferences(tx, before, REASON);
  // E-mails that could not be sent; those that were sent hold nothing.
  await sql`DELETE FROM mails WHERE created_at < ${before} AND status = 'PARKED'`.execute(tx);
  return { ...counts, notes: counts.notes + rows.length };
}

/** Ends a run, with one entry in the activity log. */
async function finish(
  tx: Transaction,
  { tenantId, id }: TakenRun,
  { counts, rule }: { counts: RetentionCounts; rule: RetentionRule },
): Promise<void> {
  await sql`
    UPDATE anonymizations SET state = 'done', counts = ${JSON.stringify(counts)}::jsonb, finished_at = ${rule.now},
      lease_owner = NULL, lease_until = NULL
    WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
  if (Object.values(counts).every((count) => count === 0)) return;
  await logAct(tx, {
    title: 'dataAnonymized',
    actor: systemActor({ id: tenantId, slug: '', plan: '' }),
    now: rule.now,
    id,
    next: { ...counts, before: rule.before.toISOString() },
  });
}
