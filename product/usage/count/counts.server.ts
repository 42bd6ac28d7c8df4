import { createCounts, type Counts } from '@tributary/engine/counting/counts.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';

/** Counts of one organization's visitors on one day. */
interface VisitCount {
  tenantId: string;
  /** `2026-03-01`, in UTC. */
  day: string;
  pageViews: number;
  bytes: number;
}

export interface VisitCounts extends Omit<Counts<VisitCount>, 'add'> {
  /** @param bytes of the response, with its head */
  add(tenantId: string, isPage: boolean, bytes: number): void;
}

/**
 * Counts the responses of sites, by day. A view writes nothing by itself, and the counts of several processes add up.
 */
export function createVisitCounts(
  db: Database,
  { onError, now = Date.now }: { onError: (error: unknown) => void; now?: () => number },
): VisitCounts {
  const { add, ...counts } = createCounts<VisitCount>(db, {
    keyOf: ({ tenantId, day }) => tenantId + day,
    merge(kept, { pageViews, bytes }) {
      kept.pageViews += pageViews;
      kept.bytes += bytes;
    },
    write: (tx, tenantId, rows) =>
      sql`
        INSERT INTO usage_days AS u (tenant_id, day, page_views, served_bytes)
        SELECT ${tenantId}::uuid, * FROM unnest(${rows.map(({ day }) => day)}::date[],
          ${rows.map(({ pageViews }) => pageViews)}::bigint[], ${rows.map(({ bytes }) => bytes)}::bigint[])
        ON CONFLICT (tenant_id, day) DO UPDATE SET
          page_views = u.page_views + excluded.page_views, served_bytes = u.served_bytes + excluded.served_bytes`.execute(
        tx,
      ),
    onError,
  });
  let today = '';
  let until = 0;
  return {
    add(tenantId, isPage, bytes) {
      const at = now();
      if (at >= until) {
        today = new Date(at).toISOString().slice(0, 10);
        until = Date.parse(today) + 86_400_000;
      }
      add({ tenantId, day: today, pageViews: isPage ? 1 : 0, bytes });
    },
    ...counts,
  };
}
