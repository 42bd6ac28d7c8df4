import { implementCallables } from '@tributary/engine/http/callables/implement-callables.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { tenantAnalytics } from './analytics.server.ts';
import { dashboardCallables } from './analytics.ts';
import { withViews } from './page-views.server.ts';
import { firstSteps } from './first-steps.server.ts';
import { noticesOf } from './notices.server.ts';

const DAY_MS = 86_400_000;

export const dashboardCallableHandlers = implementCallables(dashboardCallables, {
  tenantAnalytics({ context, actor, data: { days, ...query } }) {
    const to = context.now();
    const from = new Date(to.getTime() - days * DAY_MS);
    return context.app.db.inTenant(actor.tenantId, async (tx) => {
      const { timezone, currency } = await readOrganization(tx, actor.tenantId);
      const figures = await tenantAnalytics(tx, { ...query, ...actor, timezone, currency, from, to });
      return {
        ...figures,
        pages: await withViews(tx, figures),
        notices: [
          ...(await noticesOf(tx, { app: context.app, actor, environment: query.environment })),
          ...(await firstSteps(tx, actor)),
        ],
      };
    });
  },
});
