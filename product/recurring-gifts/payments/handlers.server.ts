import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { giftPaymentRoutes } from '@tributary/resources/gift-requests/payment-routes.ts';
import { listingOf, paymentsOf } from './read.server.ts';

/** Payments by the schedules of recurring gifts, for people who may read transactions. */
export const giftPaymentHandlers = implement(giftPaymentRoutes, {
  async 'GET /transactions/:id/gift-payments'({ context, actor: { tenantId }, params: { id } }) {
    if (!isId(id)) throw new ProblemError('not_found');
    return context.app.db.inTenant(tenantId, async (tx) => ({
      items: await paymentsOf(tx, tenantId, id),
      listing: await listingOf(tx, tenantId, id),
    }));
  },
});
