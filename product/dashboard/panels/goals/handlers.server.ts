import { implement } from '@tributary/engine/http/implement.server.ts';
import { clockOf } from '../../clock.server.ts';
import type { ServerPanel } from '../panel.server.ts';
import { goals } from './panel.ts';
import { readGoals } from './read-goals.server.ts';
import { goalRoutes } from './routes.ts';

export const goalsServer: ServerPanel = {
  panel: goals,
  routes: implement(goalRoutes, {
    'GET /goals': ({ context, actor, query }) =>
      context.app.db.inTenant(actor.tenantId, async (tx) => ({
        items: await readGoals(tx, await clockOf(tx, { context, actor, query })),
      })),
  }),
};
