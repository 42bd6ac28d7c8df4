import { sql } from 'kysely';
import type { Database } from '../storage/database.server.ts';

/** A fault at one entry of a tenant's log. */
export interface ChainFault {
  /** The entry's number in the chain; the missing number for a removed entry. */
  seq: number;
  /** The faulty entry; null when it is missing. */
  id: string | null;
  /**
   * `altered`: the entry's content changed since it was written. `missing`: entries before it were removed.
   * `unlinked`: the entry before it is not the one it was linked to. `extra`: it was inserted beside the chain.
   * `cut`: the newest entries were removed.
   */
  kind: 'altered' | 'missing' | 'unlinked' | 'extra' | 'cut';
}

export interface ChainReport {
  /** Entries that were checked. */
  entries: number;
  /** The newest link, in hexadecimal. A copy stored elsewhere proves later that no earlier entry changed. */
  head: string;
  /** How many entries expired before the first remaining one. */
  expired: number;
  /** Empty when the chain holds; a hundred at most. */
  faults: ChainFault[];
}

/**
 * Checks a tenant's whole activity log, from the last expired entry to the newest: every entry's own hash, and its
 * link to the entry before it. Runs inside the database; no value leaves it.
 */
export async function verifyLog(db: Database, tenantId: string): Promise<ChainReport> {
  return db.inTenant(tenantId, async (tx) => {
    // One snapshot of entries and head: concurrent writes affect neither.
    const { rows } = await sql<ChainRow>`
      WITH head AS (SELECT seq, hash, anchor_seq, anchor_hash FROM log_heads WHERE tenant_id = ${tenantId}),
      linked AS (
        SELECT e.seq, e.id,
          tributary_log_hash(e) = e.hash AS is_own,
          e.seq - lag(e.seq, 1, head.anchor_seq) OVER chain AS step,
          e.prev_hash = lag(e.hash, 1, head.anchor_hash) OVER chain AS is_linked
        FROM log_entries e CROSS JOIN head WHERE e.tenant_id = ${tenantId}
        WINDOW chain AS (ORDER BY e.seq, e.created_at, e.id)
      ),
      faults AS (
        SELECT seq, id, unnest(array_remove(ARRAY[
          CASE WHEN NOT is_own THEN 'altered' END,
          CASE WHEN step IS NULL THEN 'extra' WHEN step > 1 THEN 'missing' WHEN step < 1 THEN 'extra' WHEN NOT is_linked THEN 'unlinked' END
        ], NULL)) AS kind FROM linked
        UNION ALL
        SELECT head.seq, NULL, 'cut' FROM head
        WHERE head.seq > head.anchor_seq AND NOT EXISTS (
          SELECT FROM log_entries e WHERE e.tenant_id = ${tenantId} AND e.seq = head.seq AND e.hash = head.hash)
      )
      SELECT (SELECT count(*)::int FROM linked) AS entries, encode(head.hash, 'hex') AS head, head.anchor_seq AS expired,
        coalesce((SELECT jsonb_agg(f) FROM (SELECT * FROM faults ORDER BY seq LIMIT 100) f), '[]') AS faults
      FROM head`.execute(tx);
    return rows[0] ?? { entries: 0, head: '', expired: 0, faults: [] };
  });
}

interface ChainRow {
  entries: number;
  head: string;
  expired: number;
  faults: ChainFault[];
}
