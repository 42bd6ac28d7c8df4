import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { GIFT_REFUSED } from '@tributary/resources/gift-requests/refusals.ts';
import {
  GIFT_REQUEST_STATES,
  giftRequestRoutes,
  type GiftRequestItem,
  type ListedRequest,
} from '@tributary/resources/gift-requests/routes.ts';
import type { PaymentAccess } from '../submissions/payments/payments.ts';
import { readGift } from './read-gift.server.ts';
import { staffRequestsIn } from './staff-requests.server.ts';
import { markDealt, openStop, requestsIn, requestsOf, type StoredRequest } from './store.server.ts';

const MOST_LISTED = 200;

const itemOf = ({ wanted, createdAt, dealtAt, ...rest }: StoredRequest): GiftRequestItem => ({
  ...rest,
  wanted: wanted ?? null,
  createdAt: createdAt.toISOString(),
  dealtAt: dealtAt?.toISOString() ?? null,
});

/**
 * What a payment service says of a gift that its donor wants to stop: `runs` while it goes on collecting, `unanswered`
 * where it was asked and did not say; undefined where it collects no more, or nobody here can ask it.
 */
async function stillAtService(
  db: Database,
  payments: PaymentAccess,
  tenantId: string,
  transactionId: string,
): Promise<'runs' | 'unanswered' | undefined> {
  const found = await readGift(db, payments, tenantId, transactionId);
  if (found?.isUnanswered) return 'unanswered';
  return found?.isRead && !found.gift.isEnded ? 'runs' : undefined;
}

/** Donors' requests about their recurring gifts, for the staff who handle them. */
export const giftRequestHandlers = (payments: PaymentAccess): MountedRoutes =>
  implement(giftRequestRoutes, {
    async 'GET /gift-requests'({ context, actor: { tenantId }, query }) {
      const states = query.state === 'open' ? (['open'] as const) : GIFT_REQUEST_STATES;
      const isProduction = query.environment === 'production';
      const isOpen = query.state === 'open';
      const [donors, staff] = await context.app.db.inTenant(tenantId, async (tx) => [
        await requestsIn(tx, tenantId, { isProduction, states, limit: MOST_LISTED }),
        await staffRequestsIn(tx, tenantId, { isProduction, isOpen, limit: MOST_LISTED }),
      ]);
      const all: ListedRequest[] = [
        ...donors.map((item): ListedRequest => ({
          from: 'donor',
          ...itemOf(item),
          name: item.name,
          email: item.email,
        })),
        ...staff,
      ];
      const newestFirst = all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
      return { items: newestFirst.slice(0, MOST_LISTED) };
    },

    async 'GET /transactions/:id/gift-requests'({ context, actor: { tenantId }, params: { id } }) {
      if (!isId(id)) throw new ProblemError('not_found');
      const items = await context.app.db.inTenant(tenantId, (tx) => requestsOf(tx, tenantId, id));
      return { items: items.map(itemOf) };
    },

    async 'POST /gift-requests/:id/deal'({ context, actor, params: { id }, body }) {
      if (!isId(id)) throw new ProblemError('not_found');
      const { note, withoutAnswer } = body;
      const { db } = context.app;
      const { tenantId } = actor;
      // Marked as stopped, a gift no longer counts as active: while the service collects it, that would be wrong.
      const stopOf = await db.inTenant(tenantId, (tx) => openStop(tx, tenantId, id));
      const still = stopOf && (await stillAtService(db, payments, tenantId, stopOf));
      if (still === 'runs') throw new ProblemError('conflict', GIFT_REFUSED.runs);
      if (still === 'unanswered' && !withoutAnswer)
        throw new ProblemError('upstream_failed', GIFT_REFUSED.unanswered);
      const by = { id, by: actor.name, note, now: context.now() };
      const isDealt = await db.inTenant(tenantId, async (tx) => {
        const done = await markDealt(tx, tenantId, by);
        if (done)
          await logAct(tx, {
            title: 'giftRequestDealt',
            actor,
            now: by.now,
            id,
            next: { state: 'dealt', ...(still === 'unanswered' ? { withoutAnswer } : {}) },
          });
        return done;
      });
      if (isDealt === undefined) throw new ProblemError('not_found');
      if (!isDealt) throw new ProblemError('conflict', 'Only an open request can be dealt with.');
      return { state: 'dealt' as const };
    },
  });
