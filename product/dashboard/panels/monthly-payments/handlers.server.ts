import { implement } from '@tributary/engine/http/implement.server.ts';
import { paymentsByMonth } from '../../by-month.server.ts';
import { clockOf } from '../../clock.server.ts';
import type { ServerPanel } from '../panel.server.ts';
import { monthlyPayments } from './panel.ts';
import { monthlyPaymentsRoutes } from './routes.ts';

/** The amounts by month and by day belong to the chart; the sums of the period are no chart and stay. */
export const monthlyPaymentsServer: ServerPanel = {
  panel: monthlyPayments,
  routes: implement(monthlyPaymentsRoutes, {
    'GET /monthly-payments': ({ context, actor, query }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) =>
        paymentsByMonth(tx, await clockOf(tx, { context, actor, query })),
      ),
  }),
  withhold({ donations, ...figures }) {
    const currencies = donations.currencies.map((one) => ({ ...one, total: [] }));
    return { ...figures, donations: { ...donations, total: [], currencies } };
  },
};
