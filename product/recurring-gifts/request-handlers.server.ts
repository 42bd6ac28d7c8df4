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
import type { GiftTerms } from './gift.ts';
import { hasSameTerms, readGift } from './read-gift.server.ts';
import { staffRequestsIn } from './staff-requests.server.ts';
import { markDealt, openWish, requestsIn, requestsOf, type StoredRequest } from './store.server.ts';

const MOST_LISTED = 200;

const itemOf = ({ wanted, createdAt, dealtAt, ...rest }: StoredRequest): GiftRequestItem => ({
  ...rest,
  wanted: wanted ?? null,
  createdAt: createdAt.toISOString(),
  dealtAt: dealtAt?.toISOString() ?? null,
});

/**
 * Why a payment service contradicts that a request was carried out: `runs` while it goes on collecting a gift that is to
 * stop, `differs` while it collects another amount or at other times than wanted, `unanswered` where it was asked and
 * did not say. Undefined where it agrees, or nobody here can ask it: no service says whether a gift is paused. `collected`
 * are the terms under which it collects a gift that differs.
 */
async function contradictionOf(
  db: Database,
  payments: PaymentAccess,
  tenantId: string,
  request: { id: string; transactionId: string; kind: 'stop' | 'change' },
): Promise<{ why: keyof typeof GIFT_REFUSED; collected?: GiftTerms } | undefined> {
  const found = await readGift(db, payments, tenantId, request.transactionId);
  if (found?.isUnanswered) return { why: 'unanswered' };
  if (!found?.isRead || found.gift.isEnded) return undefined;
  if (request.kind === 'stop') return { why: 'runs' };
  const { said } = found;
  const wanted = found.gift.requests.find(({ id }) => id === request.id)?.wanted;
  if (!said || !wanted) return undefined;
  const collected: GiftTerms = { ...said, frequency: said.frequency ?? wanted.frequency };
  return hasSameTerms(wanted, collected) ? undefined : { why: 'differs', collected };
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
      const { note, withoutAnswer, asCollected } = body;
      const { db } = context.app;
      const { tenantId } = actor;
      // The dashboard counts a gift as it was dealt with: while the service collects it otherwise, that would be wrong.
      const wish = await db.inTenant(tenantId, (tx) => openWish(tx, tenantId, id));
      const still = wish && (await contradictionOf(db, payments, tenantId, { id, ...wish }));
      if (still?.why === 'runs' || (still?.why === 'differs' && !asCollected))
        throw new ProblemError('conflict', GIFT_REFUSED[still.why]);
      if (still?.why === 'unanswered' && !withoutAnswer)
        throw new ProblemError('upstream_failed', GIFT_REFUSED.unanswered);
      const terms = still?.collected;
      const by = { id, by: actor.name, note, now: context.now(), terms };
      const isDealt = await db.inTenant(tenantId, async (tx) => {
        const done = await markDealt(tx, tenantId, by);
        if (done)
          await logAct(tx, {
            title: 'giftRequestDealt',
            actor,
            now: by.now,
            id,
            next: {
              state: 'dealt',
              ...(still?.why === 'unanswered' ? { withoutAnswer } : {}),
              ...(terms ? { wanted: terms } : {}),
            },
          });
        return done;
      });
      if (isDealt === undefined) throw new ProblemError('not_found');
      if (!isDealt) throw new ProblemError('conflict', 'Only an open request can be dealt with.');
      return { state: 'dealt' as const };
    },
  });
