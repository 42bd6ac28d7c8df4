import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/** Seconds after which work that ended without a result is begun again. */
const REPEAT_S = 600;
/** A Monday begins somewhere on earth so many hours before it begins in UTC. */
const EARLIEST_HOURS = 14;

/** A person of an organization. */
export interface SummaryReader {
  tenantId: string;
  userId: string;
}

/** Whether a person wants the weekly summary. */
export async function wantsSummary(tx: Transaction, { tenantId, userId }: SummaryReader): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    SELECT wanted FROM weekly_summaries WHERE tenant_id = ${tenantId} AND user_id = ${userId}`.execute(tx);
  return rows[0]?.wanted ?? false;
}

/** Turns the weekly summary on, from the next Monday, or off. @param monday of the present week */
export async function keepWish(
  tx: Transaction,
  { tenantId, userId }: SummaryReader,
  { wanted, monday, now }: { wanted: boolean; monday: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO weekly_summaries AS s (tenant_id, user_id, wanted, sent_week, try_at)
    VALUES (${tenantId}, ${userId}, ${wanted}, ${monday}::date, ${now})
    ON CONFLICT (tenant_id, user_id) DO UPDATE SET wanted = excluded.wanted,
      sent_week = CASE WHEN excluded.wanted AND NOT s.wanted THEN greatest(s.sent_week, excluded.sent_week) ELSE s.sent_week END`.execute(
    tx,
  );
}

/** Turns the weekly summary of a person off, wherever that is asked from. */
export async function stopSummary(tx: Transaction, { tenantId, userId }: SummaryReader): Promise<void> {
  await sql`
    UPDATE weekly_summaries SET wanted = false WHERE tenant_id = ${tenantId} AND user_id = ${userId}`.execute(
    tx,
  );
}

/**
 * Claims people whose e-mail may be due, in a separate transaction before the work: work that ends its process is
 * repeated later.
 * @param limit the most
 */
export async function takeReaders(
  db: Database,
  now: Date,
  limit: number,
): Promise<(SummaryReader & { plan: string })[]> {
  const { rows } = await db.asPlatform((tx) =>
    sql<SummaryReader & { plan: string }>`
      UPDATE weekly_summaries s SET try_at = ${now}::timestamptz + make_interval(secs => ${REPEAT_S})
      FROM (
        SELECT w.tenant_id, w.user_id, t.plan FROM weekly_summaries w JOIN tenants t ON t.id = w.tenant_id
        WHERE w.wanted AND w.try_at <= ${now} AND t.suspended_at IS NULL
          AND w.sent_week < date_trunc('week', (${now}::timestamptz AT TIME ZONE 'UTC') + make_interval(hours => ${EARLIEST_HOURS}))::date
        ORDER BY w.try_at LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED
      ) due
      WHERE s.tenant_id = due.tenant_id AND s.user_id = due.user_id
      RETURNING s.tenant_id AS "tenantId", s.user_id AS "userId", due.plan`.execute(tx),
  );
  return rows;
}

/**
 * Notes that the e-mail of a week is queued, in the transaction that queues it. Of two attempts at once one waits for
 * the other and then gets false: no person gets two.
 * @param monday names the week
 */
export async function noteSent(
  tx: Transaction,
  { tenantId, userId }: SummaryReader,
  monday: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE weekly_summaries SET sent_week = ${monday}::date
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND wanted AND sent_week < ${monday}::date`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
