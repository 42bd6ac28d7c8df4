import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { findCauses, type BrowserSaid } from './find-causes.ts';
import { pageParts, type PagePartsDeps } from './page-parts.server.ts';

/** The most pages that are read for one batch of reports; the others follow with their next reports. */
const MOST_PAGES = 10;

interface Report {
  slug: string;
  /** Empty for the page's own. */
  language: string;
  directive: string;
  blocked: string;
  seen: BrowserSaid;
}

interface Wanted {
  page_id: string;
  hash: string;
  slug: string;
  language: string;
  directive: string;
  blocked: string;
}

/**
 * Stores which parts of their pages caused violations, for violations not yet examined in the present public page. The
 * browser's details are compared here and stay in memory. A page that can't be read is examined once, and its
 * violations are left without a cause.
 */
export async function storeCauses(
  tx: Transaction,
  tenantId: string,
  reports: readonly Report[],
  deps: PagePartsDeps & { onError: (error: unknown) => void },
): Promise<void> {
  const asked = reports.map(({ slug, language, directive, blocked }) => ({
    slug,
    language,
    directive,
    blocked,
  }));
  const { rows } = await sql<Wanted>`
    SELECT u.page_id, u.hash, r.slug, r.language, r.directive, r.blocked
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r (slug text, language text, directive text, blocked text)
    JOIN publications u ON u.tenant_id = ${tenantId}::uuid AND u.slug = r.slug AND u.artifact IS NOT NULL
      AND (u.language = r.language OR (r.language = '' AND u.main))
    JOIN security_reports s ON s.tenant_id = ${tenantId}::uuid AND s.page_id = u.page_id
      AND s.directive = r.directive AND s.blocked = r.blocked
    WHERE s.looked_in IS DISTINCT FROM u.hash`.execute(tx);
  const pages = [...Map.groupBy(rows, ({ page_id }) => page_id)].slice(0, MOST_PAGES);
  for (const [pageId, wanted] of pages) {
    const page = await pageParts(tx, tenantId, pageId, deps).catch((error: unknown) => {
      deps.onError(error);
      return undefined;
    });
    for (const { hash, slug, language, directive, blocked } of wanted) {
      const report = reports.find(
        (one) =>
          one.slug === slug &&
          one.language === language &&
          one.directive === directive &&
          one.blocked === blocked,
      );
      const found = report && page ? findCauses(report.seen, page.parts, () => page.html) : [];
      await sql`
        UPDATE security_reports SET causes = ${JSON.stringify(found)}::jsonb, looked_in = ${hash}
        WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND directive = ${directive} AND blocked = ${blocked}`.execute(
        tx,
      );
    }
  }
}
