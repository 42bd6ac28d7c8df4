import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { GIFT_AID_MONTHS } from '@tributary/resources/privacy/privacy.ts';
import type { RetentionCounts } from '@tributary/resources/privacy/routes.ts';
import { sql, type RawBuilder } from 'kysely';

/** The records to remove: everything before a time, except declarations of Gift Aid where they are kept. */
export interface RetentionRule {
  before: Date;
  keepsGiftAid: boolean;
  now: Date;
}

/** The moment so many months before another; the last day of a shorter month. @param months whole months */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return before;
}

/**
 * A condition for transactions `t` that are older than the rule keeps. A recurring gift is kept while it runs: its
 * donor needs the record to change and end it.
 */
export function isDue({ before, keepsGiftAid, now }: RetentionRule): RawBuilder<boolean> {
  const declared = keepsGiftAid
    ? sql`AND (t.gift_aid IS NULL OR t.created_at < ${monthsBefore(now, GIFT_AID_MONTHS)}::timestamptz)`
    : sql``;
  return sql<boolean>`(t.anonymized_at IS NULL AND t.created_at < ${before}::timestamptz ${declared} AND NOT ${isRunning(before)})`;
}

/** Whether `t` is a recurring gift that has not ended before a time. */
const isRunning = (before: Date): RawBuilder<boolean> => sql`(
  t.status = 'COMPLETE' AND t.frequency IS NOT NULL AND t.frequency <> 'one-off' AND t.import_id IS NULL AND NOT EXISTS (
    SELECT FROM gift_requests g WHERE g.tenant_id = t.tenant_id AND g.transaction_id = t.id AND g.kind = 'stop'
      AND g.state IN ('done', 'dealt') AND coalesce(g.dealt_at, g.created_at) < ${before}::timestamptz))`;

/**
 * Counts the records that a rule removes in the running transaction's tenant, and the older transactions that it keeps.
 */
export async function countDue(
  tx: Transaction,
  rule: RetentionRule,
): Promise<{ counts: RetentionCounts; kept: number }> {
  const { rows } = await sql<RetentionCounts & { kept: number }>`
    WITH due AS MATERIALIZED (SELECT t.id FROM transactions t WHERE ${isDue(rule)})
    SELECT (SELECT count(*)::int FROM due) AS transactions,
      (SELECT count(*)::int FROM consent_ledger c JOIN due ON due.id = c.transaction_id) AS consents,
      (SELECT count(*)::int FROM deliveries d JOIN due ON due.id = d.transaction_id) AS deliveries,
      (SELECT count(*)::int FROM uploads u JOIN due ON due.id = u.transaction_id) AS files,
      (SELECT count(*)::int FROM notes n JOIN due ON due.id = n.transaction_id) AS notes,
      (SELECT count(*)::int FROM transactions t WHERE t.anonymized_at IS NULL AND t.created_at < ${rule.before}::timestamptz)
        - (SELECT count(*)::int FROM due) AS kept`.execute(tx);
  const { kept, ...counts } = rows[0]!;
  return { counts, kept };
}
