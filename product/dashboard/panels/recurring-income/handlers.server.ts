import { implement } from '@tributary/engine/http/implement.server.ts';
import { clockOf } from '../../clock.server.ts';
import type { ServerPanel } from '../panel.server.ts';
import { recurringIncome } from './panel.ts';
import { readRecurringIncome } from './read-income.server.ts';
import { recurringIncomeRoutes } from './routes.ts';

export const recurringIncomeServer: ServerPanel = {
  panel: recurringIncome,
  routes: implement(recurringIncomeRoutes, {
    'GET /recurring-income': ({ context, actor, query }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) =>
        readRecurringIncome(tx, await clockOf(tx, { context, actor, query })),
      ),
  }),
};
