import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { MOST_LISTED, publishedPageRoutes } from '@tributary/resources/published-pages/routes.ts';
import { securityRoutes } from '@tributary/resources/security/routes.ts';
import { sql } from 'kysely';
import type { PublishingDeps } from '../publishing/publish/publish.server.ts';
import { dismissReports, listReports } from './reports/store.server.ts';
import { policyWith } from '../publishing/publish/policy-preview.server.ts';

export interface SiteSecurityDeps {
  publishing: PublishingDeps;
}

/** The published pages of an organization, for settings that change all of them. */
export const publishedPageHandlers = implement(publishedPageRoutes, {
  'GET /published-pages': ({ context, actor: { tenantId } }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const { rows } = await sql<{ id: string; name: string; count: number }>`
        SELECT p.id, p.data->>'name' AS name, count(*) OVER ()::int AS count
        FROM pages p
        WHERE p.tenant_id = ${tenantId} AND p.deleted_at IS NULL AND EXISTS (
          SELECT FROM publications u WHERE u.tenant_id = p.tenant_id AND u.page_id = p.id AND u.artifact IS NOT NULL)
        ORDER BY lower(p.data->>'name'), p.id LIMIT ${MOST_LISTED}`.execute(tx);
      return { count: rows[0]?.count ?? 0, items: rows.map(({ id, name }) => ({ id, name })) };
    }),
});

/** Browsers' reports, and the policy of a page with unsaved settings. */
export const siteSecurityHandlers = ({ publishing }: SiteSecurityDeps): MountedRoutes =>
  implement(securityRoutes, {
    'GET /security/reports': ({ context, actor }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => ({ items: await listReports(tx) })),
    'POST /security/reports/dismiss': ({ context, actor, body: { ids } }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => ({
        dismissed: await dismissReports(tx, ids, context.now()),
      })),
    'POST /security/preview': ({ context, actor, body: { pageId, ...security } }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => {
        const tenant = { id: actor.tenantId, slug: actor.tenantSlug };
        const policies = await policyWith(tx, tenant, { pageId, security }, publishing, context.now());
        if (!policies) throw new ProblemError('not_found');
        return policies;
      }),
  });
