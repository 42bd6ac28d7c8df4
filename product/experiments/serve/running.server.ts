import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';

/** An experiment that visitors take part in. */
export interface RunningExperiment {
  tenantId: string;
  id: string;
  /** How many of 100 visitors get the variant. */
  share: number;
  /** The path of the page, for visitors of the variant's own. */
  pagePath: string;
  variantPath: string;
}

/** The experiments of an organization, by the paths at which they take part. */
export interface Experiments {
  /** By the paths of the page. */
  shared: ReadonlyMap<string, RunningExperiment>;
  /** By the paths of the variant, which lead to the page while it is tried out. */
  away: ReadonlyMap<string, RunningExperiment>;
}

export const NO_EXPERIMENTS: Experiments = { shared: new Map(), away: new Map() };

/** Reads the experiments that are running. One whose pages are not both public does not take part. */
export function readExperiments(db: Database, tenantId: string): Promise<Experiments> {
  return db.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<{
      id: string;
      share: number;
      page_id: string;
      slug: string;
      language: string;
      variant_slug: string;
      variant_language: string;
      plan: string;
    }>`
      SELECT e.id, (e.data->>'share')::int AS share, p.page_id, p.slug, p.language,
        v.slug AS variant_slug, v.language AS variant_language, t.plan
      FROM experiments e JOIN tenants t ON t.id = e.tenant_id
        JOIN publications p ON p.tenant_id = e.tenant_id AND p.page_id::text = e.data->>'pageId' AND p.main AND p.artifact IS NOT NULL
        JOIN publications v ON v.tenant_id = e.tenant_id AND v.page_id::text = e.data->>'variantPageId' AND v.main AND v.artifact IS NOT NULL
      WHERE e.tenant_id = ${tenantId} AND e.deleted_at IS NULL AND e.data->>'state' = 'running'`.execute(tx);
    const inPlan = rows.filter(({ plan }) => includesFlag(plan, 'AB_TESTING'));
    if (inPlan.length === 0) return NO_EXPERIMENTS;
    const { homePageId } = await readOrganization(tx, tenantId);
    const shared = new Map<string, RunningExperiment>();
    const away = new Map<string, RunningExperiment>();
    for (const row of inPlan) {
      const isHome = row.slug === 'home' || homePageId === row.page_id;
      const experiment: RunningExperiment = {
        tenantId,
        id: row.id,
        share: row.share,
        pagePath: isHome ? '/' : `/${row.slug}`,
        variantPath: `/${row.variant_slug}`,
      };
      if (isHome) shared.set('/', experiment);
      if (row.slug !== 'home') shared.set(`/${row.slug}`, experiment);
      shared.set(`/${row.language}/${row.slug}`, experiment);
      away.set(experiment.variantPath, experiment);
      away.set(`/${row.variant_language}/${row.variant_slug}`, experiment);
    }
    return { shared, away };
  });
}
