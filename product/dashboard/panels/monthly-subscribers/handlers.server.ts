import { implement } from '@tributary/engine/http/implement.server.ts';
import { subscribersByMonth } from '../../by-month.server.ts';
import { clockOf } from '../../clock.server.ts';
import type { ServerPanel } from '../panel.server.ts';
import { monthlySubscribers } from './panel.ts';
import { monthlySubscribersRoutes } from './routes.ts';

/** The numbers by month and by day belong to the chart; the sum of the period is no chart and stays. */
export const monthlySubscribersServer: ServerPanel = {
  panel: monthlySubscribers,
  routes: implement(monthlySubscribersRoutes, {
    'GET /monthly-subscribers': ({ context, actor, query }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) =>
        subscribersByMonth(tx, await clockOf(tx, { context, actor, query })),
      ),
  }),
  withhold: ({ subscribers, ...figures }) => ({ ...figures, subscribers: { ...subscribers, total: [] } }),
};
