import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import {
  GIFT_REQUEST_STATES,
  giftRequestRoutes,
  type GiftRequestItem,
  type ListedRequest,
} from '@tributary/resources/gift-requests/routes.ts';
import type { PaymentAccess } from '../submissions/payments/payments.ts';
import { contradictionOf, refuseContradicted } from './contradiction.server.ts';
import { staffRequestsIn } from './staff-requests.server.ts';
import { markDealt, openWish, requestsIn, requestsOf, type StoredRequest } from './store.server.ts';

const MOST_LISTED = 200;

const itemOf = ({ wanted, createdAt, dealtAt, ...rest }: StoredRequest): GiftRequestItem => ({
  ...rest,
  wanted: wanted ?? null,
  createdAt: createdAt.toISOString(),
  dealtAt: dealtAt?.toISOString() ?? null,
});

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
      const { note, withoutAnswer, asCollected } = body;
      const { db } = context.app;
      const { tenantId } = actor;
      // The dashboard counts a gift as it was dealt with: while the service collects it otherwise, that would be wrong.
      const wish = await db.inTenant(tenantId, (tx) => openWish(tx, tenantId, id));
      const still = wish && (await contradictionOf(db, payments, tenantId, { id, ...wish }));
      refuseContradicted(still, { withoutAnswer, asCollected });
      const terms = still?.collected;
      const by = { id, by: actor.name, note, now: context.now(), terms };
      const dealt = await db.inTenant(tenantId, async (tx) => {
        const transactionId = await markDealt(tx, tenantId, by);
        if (transactionId)
          await logAct(tx, {
            title: 'giftRequestDealt',
            actor,
            now: by.now,
            id,
            next: {
              transactionId,
              state: 'dealt',
              ...(still?.why === 'unanswered' ? { withoutAnswer } : {}),
              ...(terms ? { wanted: terms } : {}),
            },
          });
        return transactionId;
      });
      if (dealt === undefined) throw new ProblemError('not_found');
      if (!dealt) throw new ProblemError('conflict', 'Only an open request can be dealt with.');
      return { state: 'dealt' as const };
    },
  });
