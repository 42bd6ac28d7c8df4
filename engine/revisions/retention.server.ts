import { sql } from 'kysely';
import type { Database } from '../storage/database.server.ts';

/** An entry is kept for a month, and no month is shorter: younger entries need no check. */
const SHORTEST_MONTH_DAYS = 28;

/**
 * Removes expired log entries, and keeps the hash of each tenant's last removed one, from which the rest of its chain
 * still verifies. Only the beginning of a chain is removed: an expired entry waits for unexpired ones before it.
 * Partitions of months that are then empty are dropped.
 * @returns how many entries were removed
 */
export async function expireLogEntries(db: Database, now: Date): Promise<number> {
  const tenants = await db.asPlatform((tx) =>
    sql<{ tenant_id: string }>`SELECT DISTINCT tenant_id FROM log_entries
      WHERE expires_at <= ${now} AND created_at <= ${now}::timestamptz - make_interval(days => ${SHORTEST_MONTH_DAYS})`.execute(
      tx,
    ),
  );
  let removed = 0;
  for (const { tenant_id: tenantId } of tenants.rows) removed += await expireOfTenant(db, tenantId, now);
  await db.asPlatform(async (tx) => {
    await sql`SET LOCAL lock_timeout = '1s'`.execute(tx);
    await sql`SELECT tributary_drop_empty_log_months((${now}::timestamptz AT TIME ZONE 'UTC')::date - 62)`.execute(
      tx,
    );
  });
  return removed;
}

async function expireOfTenant(db: Database, tenantId: string, now: Date): Promise<number> {
  return db.asPlatform(async (tx) => {
    const { rows } = await sql<{ removed: number }>`
      WITH living AS (
        SELECT min(seq) AS first FROM log_entries WHERE tenant_id = ${tenantId} AND expires_at > ${now}
      ), removed AS (
        DELETE FROM log_entries USING living
        WHERE tenant_id = ${tenantId} AND expires_at <= ${now} AND (first IS NULL OR seq < first)
        RETURNING seq, hash
      ), last AS (
        SELECT seq, hash FROM removed ORDER BY seq DESC LIMIT 1
      ), anchored AS (
        UPDATE log_heads SET anchor_seq = last.seq, anchor_hash = last.hash FROM last
        WHERE tenant_id = ${tenantId} AND anchor_seq < last.seq
      )
      SELECT count(*)::int AS removed FROM removed`.execute(tx);
    return rows[0]!.removed;
  });
}
