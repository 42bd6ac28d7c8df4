import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql } from 'kysely';
import type { PageShare, TenantAnalytics } from './analytics.ts';

/** The pages of the dashboard with how often each was opened in its days. Runs in the tenant's transaction. */
export async function withViews(
  tx: Transaction,
  { pages, donations: { dates } }: Pick<TenantAnalytics, 'pages' | 'donations'>,
): Promise<PageShare[]> {
  const ids = pages.flatMap(({ pageId }) => pageId ?? []);
  const [first, last] = [dates[0], dates.at(-1)];
  if (ids.length === 0 || !first || !last) return [...pages];
  const { rows } = await sql<{ id: string; views: number }>`
    SELECT page_id AS id, sum(count)::float8 AS views FROM page_statistics
    WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND what = 'view'
      AND day BETWEEN ${first}::date AND ${last}::date AND page_id = ANY(${ids}::uuid[])
    GROUP BY 1`.execute(tx);
  const known = new Map(rows.map(({ id, views }) => [id, views]));
  return pages.map((page) => ({ ...page, views: page.pageId ? (known.get(page.pageId) ?? 0) : null }));
}
