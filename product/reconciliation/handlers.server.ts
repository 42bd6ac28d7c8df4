import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import { isId, newId } from '@tributary/engine/storage/ids.ts';
import type { Reconciliation } from './reconcile.server.ts';
import { reconciliationRoutes } from './routes.ts';
import { lastRun, listDifferences, type Run } from './store.server.ts';
import { listUnknown, putAside } from './unknown.server.ts';

/** Runs that one organization may ask for: each asks its payment service thousands of times at most. */
const RUNS_A_MINUTE = 2;

const shown = ({ startedAt, finishedAt, compared, unread, unlisted }: Run) => ({
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  compared,
  unread,
  unlisted,
});

/** The comparison with the payment service, on demand, and actions on differences. */
export function reconciliationHandlers(reconciliation: Reconciliation): MountedRoutes {
  const runs = createTokenBuckets({ perMinute: RUNS_A_MINUTE });
  return implement(reconciliationRoutes, {
    'GET /reconciliation': ({ context, actor: { tenantId }, query }) =>
      context.app.db.inTenant(tenantId, async (tx) => {
        const isProduction = query.environment === 'production';
        const run = await lastRun(tx, tenantId, isProduction);
        const items = await listDifferences(tx, tenantId, { isProduction, isOpen: query.state === 'open' });
        const unknown = await listUnknown(tx, tenantId, { isProduction, isOpen: query.state === 'open' });
        return { run: run ? shown(run) : null, items, unknown };
      }),

    async 'POST /reconciliation/run'({ context, actor, query }) {
      requireToken(runs, actor.tenantId);
      const run = await reconciliation.run(actor.tenantId, {
        isProduction: query.environment === 'production',
        day: null,
        by: actor.name,
        now: context.now(),
      });
      return shown(run!);
    },

    async 'POST /reconciliation/unknown/put-aside'({ context, actor, query, body: { providerId } }) {
      const now = context.now();
      await context.app.db.inTenant(actor.tenantId, async (tx) => {
        const isProduction = query.environment === 'production';
        if (!(await putAside(tx, actor.tenantId, { providerId, isProduction, by: actor.name, now })))
          throw new ProblemError('not_found');
        await logAct(tx, { title: 'paymentPutAside', actor, now, id: newId(), next: { providerId } });
      });
      return { isEnded: true as const };
    },

    async 'POST /reconciliation/differences/:id/mend'({ context, actor, params: { id } }) {
      const now = context.now();
      const isEnded = isId(id) ? await reconciliation.mend(actor.tenantId, id, actor.name, now) : undefined;
      if (isEnded === undefined) throw new ProblemError('not_found');
      await context.app.db.inTenant(actor.tenantId, (tx) =>
        logAct(tx, { title: 'differenceLookedAt', actor, now, id, next: { isEnded } }),
      );
      return { isEnded };
    },
  });
}
