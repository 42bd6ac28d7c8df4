import { createCounts, type Counts } from '@tributary/engine/counting/counts.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import { routeOf } from '../../publishing/serve/site-routes.ts';
import { storeCauses } from '../causes/store-causes.server.ts';
import type { PagePartsDeps } from '../causes/page-parts.server.ts';
import type { Violation } from './parse.ts';

/** The most violations that are kept of an organization: those that happened most often. */
export const MOST_KEPT = 500;

interface Entry extends Omit<Violation, 'path'> {
  tenantId: string;
  slug: string;
  /** Empty for the page's own. */
  language: string;
  count: number;
  first: Date;
  last: Date;
}

export interface ReportInbox extends Counts<Entry> {
  /** Counts a violation of a page; one at an address that no page can have is left out. */
  count(tenantId: string, violation: Violation): void;
}

/** Counts violations in memory, one for each page, directive and source, and writes them in batches. */
export function createReportInbox(
  db: Database,
  {
    onError,
    now = () => new Date(),
    ...deps
  }: PagePartsDeps & { onError: (error: unknown) => void; now?: () => Date },
): ReportInbox {
  const counts = createCounts<Entry>(db, {
    keyOf: ({ tenantId, slug, language, directive, blocked }) =>
      `${tenantId} ${slug} ${language} ${directive} ${blocked}`,
    merge(kept, { count, last, reportedOnly }) {
      kept.count += count;
      kept.last = last;
      kept.reportedOnly = reportedOnly;
    },
    async write(tx, tenantId, entries) {
      await write(tx, tenantId, entries);
      // First, so that made-up reports cause no work below.
      await forgetRarest(tx, tenantId);
      await storeCauses(tx, tenantId, entries, { ...deps, onError });
    },
    onError,
  });
  return {
    ...counts,
    count(tenantId, { path, ...violation }) {
      const route = routeOf(path);
      if (route.kind !== 'page' && route.kind !== 'outcome') return;
      const [slug = '', language = ''] = route.address.split('/').toReversed();
      counts.add({ tenantId, slug, language, ...violation, count: 1, first: now(), last: now() });
    },
  };
}

/** Writes violations of pages that are published. */
async function write(tx: Transaction, tenantId: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    ...entry,
    first: entry.first.toISOString(),
    last: entry.last.toISOString(),
  }));
  await sql`
    INSERT INTO security_reports AS s (tenant_id, id, page_id, directive, blocked, reported_only, count, first_seen, last_seen)
    SELECT ${tenantId}::uuid, gen_random_uuid(), u.page_id, r.directive, r.blocked, bool_and(r."reportedOnly"), sum(r.count), min(r.first), max(r.last)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (slug text, language text, directive text, blocked text, "reportedOnly" boolean, count bigint, first timestamptz, last timestamptz)
    JOIN publications u ON u.tenant_id = ${tenantId}::uuid AND u.slug = r.slug AND u.artifact IS NOT NULL
      AND (u.language = r.language OR (r.language = '' AND u.main))
    GROUP BY u.page_id, r.directive, r.blocked
    ON CONFLICT (tenant_id, page_id, directive, blocked) DO UPDATE SET count = s.count + excluded.count,
      last_seen = greatest(s.last_seen, excluded.last_seen), reported_only = excluded.reported_only`.execute(
    tx,
  );
}

/** Forgets the rarest violations above the limit. */
async function forgetRarest(tx: Transaction, tenantId: string): Promise<void> {
  await sql`
    DELETE FROM security_reports WHERE tenant_id = ${tenantId} AND id IN (
      SELECT id FROM security_reports WHERE tenant_id = ${tenantId} ORDER BY count DESC, last_seen DESC OFFSET ${MOST_KEPT})`.execute(
    tx,
  );
}
