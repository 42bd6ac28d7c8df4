import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';

/** An experiment that visitors take part in. */
export interface RunningExperiment {
  tenantId: string;
  id: string;
  /** How many of 100 visitors get the variant. */
  share: number;
}

interface RunningPages extends RunningExperiment {
  /** The path of the page, for visitors of the variant's own. */
  pagePath: string;
  variantPath: string;
  original: TriedPage;
  variant: TriedPage;
}

/** A page that is tried out, with the forms that visitors see on it. */
interface TriedPage {
  pageId: string;
  formIds: readonly string[];
}

interface RunningForms extends RunningExperiment {
  formId: string;
  variantFormId: string;
}

/** The experiments of an organization, by where visitors take part. */
export interface Experiments {
  /** Those with pages, by the paths of the page. */
  shared: ReadonlyMap<string, RunningPages>;
  /** By the paths of the variant, which lead to the page while it is tried out. */
  away: ReadonlyMap<string, RunningPages>;
  /** The same by the page and by the variant. */
  byPage: ReadonlyMap<string, RunningPages>;
  /** Those with forms, by the paths of pages that show the form. */
  forms: ReadonlyMap<string, readonly RunningForms[]>;
  /** The same by the form. */
  byForm: ReadonlyMap<string, RunningForms>;
}

const NO_EXPERIMENTS: Experiments = {
  shared: new Map(),
  away: new Map(),
  byPage: new Map(),
  forms: new Map(),
  byForm: new Map(),
};

/** Reads the experiments that are running. One with pages that are not both public does not take part. */
export function readExperiments(db: Database, tenantId: string): Promise<Experiments> {
  return db.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ plan: string }>`
      SELECT t.plan FROM tenants t WHERE t.id = ${tenantId} AND EXISTS (
        SELECT FROM experiments e WHERE e.tenant_id = t.id AND e.deleted_at IS NULL AND e.data->>'state' = 'running')`.execute(
      tx,
    );
    const [found] = rows;
    if (!found || !includesFlag(found.plan, 'AB_TESTING')) return NO_EXPERIMENTS;
    const { homePageId } = await readOrganization(tx, tenantId);
    return {
      ...(await readPages(tx, tenantId, homePageId)),
      ...(await readForms(tx, tenantId, homePageId)),
    };
  });
}

async function readPages(
  tx: Transaction,
  tenantId: string,
  homePageId: string | null,
): Promise<Pick<Experiments, 'shared' | 'away' | 'byPage'>> {
  const { rows } = await sql<{
    id: string;
    share: number;
    page_id: string;
    slug: string;
    language: string;
    form_ids: string[];
    variant_id: string;
    variant_form_ids: string[];
    variant_slug: string;
    variant_language: string;
  }>`
    SELECT e.id, (e.data->>'share')::int AS share, p.page_id, p.slug, p.language, pv.form_ids,
      v.page_id AS variant_id, v.slug AS variant_slug, v.language AS variant_language, vv.form_ids AS variant_form_ids
    FROM experiments e
      JOIN publications p ON p.tenant_id = e.tenant_id AND p.page_id::text = e.data->>'pageId' AND p.main AND p.artifact IS NOT NULL
      JOIN publications v ON v.tenant_id = e.tenant_id AND v.page_id::text = e.data->>'variantPageId' AND v.main AND v.artifact IS NOT NULL
      JOIN page_versions pv ON pv.tenant_id = p.tenant_id AND pv.page_id = p.page_id AND pv.number = p.version
      JOIN page_versions vv ON vv.tenant_id = v.tenant_id AND vv.page_id = v.page_id AND vv.number = v.version
    WHERE e.tenant_id = ${tenantId} AND e.deleted_at IS NULL AND e.data->>'state' = 'running'
      AND e.data->>'subject' = 'pages'`.execute(tx);
  const shared = new Map<string, RunningPages>();
  const away = new Map<string, RunningPages>();
  const byPage = new Map<string, RunningPages>();
  for (const row of rows) {
    const paths = pathsOf({ ...row, main: true }, homePageId);
    const experiment = {
      tenantId,
      id: row.id,
      share: row.share,
      pagePath: paths[0]!,
      variantPath: `/${row.variant_slug}`,
      original: { pageId: row.page_id, formIds: row.form_ids },
      variant: { pageId: row.variant_id, formIds: row.variant_form_ids },
    };
    for (const path of paths) shared.set(path, experiment);
    away.set(experiment.variantPath, experiment);
    away.set(`/${row.variant_language}/${row.variant_slug}`, experiment);
    byPage.set(row.page_id, experiment).set(row.variant_id, experiment);
  }
  return { shared, away, byPage };
}

/** A page takes part as soon as it has been published again with the variant. */
async function readForms(
  tx: Transaction,
  tenantId: string,
  homePageId: string | null,
): Promise<Pick<Experiments, 'forms' | 'byForm'>> {
  const { rows } = await sql<{
    id: string;
    share: number;
    form: string;
    variant: string;
    pages: (Address & { page_id: string })[];
  }>`
    SELECT e.id, (e.data->>'share')::int AS share, e.data->>'formId' AS form, e.data->>'variantFormId' AS variant,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('page_id', p.page_id, 'slug', p.slug, 'language', p.language, 'main', p.main))
        FROM publications p
        JOIN page_versions v ON v.tenant_id = p.tenant_id AND v.page_id = p.page_id AND v.number = p.version
        WHERE p.tenant_id = e.tenant_id AND p.artifact IS NOT NULL AND e.data->>'formId' = ANY(v.form_ids)
          AND NOT EXISTS (SELECT FROM republications r WHERE r.tenant_id = p.tenant_id AND r.page_id = p.page_id
            AND r.causes @> '[{"resource": "experiments"}]')
      ), '[]') AS pages
    FROM experiments e
    WHERE e.tenant_id = ${tenantId} AND e.deleted_at IS NULL AND e.data->>'state' = 'running'
      AND e.data->>'subject' = 'forms' ORDER BY e.id`.execute(tx);
  const forms = new Map<string, RunningForms[]>();
  const byForm = new Map<string, RunningForms>();
  for (const { id, share, form, variant, pages } of rows) {
    const experiment = { tenantId, id, share, formId: form, variantFormId: variant };
    byForm.set(form, experiment);
    for (const page of pages)
      for (const path of pathsOf(page, homePageId)) forms.set(path, [...(forms.get(path) ?? []), experiment]);
  }
  return { forms, byForm };
}

interface Address {
  page_id: string;
  slug: string;
  language: string;
  /** Whether it is the page's own language, which needs no mention in the path. */
  main: boolean;
}

/** The paths of a page in one language, the one that is linked first. */
function pathsOf({ page_id: id, slug, language, main }: Address, homePageId: string | null): string[] {
  const isHome = main && (slug === 'home' || homePageId === id);
  return [...(isHome ? ['/'] : []), ...(main && slug !== 'home' ? [`/${slug}`] : []), `/${language}/${slug}`];
}
