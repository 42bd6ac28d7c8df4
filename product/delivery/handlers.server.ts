import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import { transactionRoutes } from '@tributary/resources/transactions/routes.ts';
import { cannotBeSentAgain, listDeliveries, replayDelivery, resendEmail } from './deliveries.server.ts';
import { DELIVERIES_CHANNEL } from './enqueue.server.ts';
import { inShort } from './in-short.ts';
import { previewDelivery } from './preview.server.ts';

/** A transaction's deliveries with their attempts, and sending one again. */
export const transactionHandlers = implement(transactionRoutes, {
  async 'GET /transactions/:id/deliveries'({ context, actor, params }) {
    const items = await context.app.db.inTenant(actor.tenantId, (tx) => listDeliveries(tx, params.id));
    return { items: abilityOf(actor).can('update', 'connectors') ? items : items.map(inShort) };
  },

  async 'GET /transactions/:id/deliveries/:deliveryId/preview'({ context, actor, params }) {
    const steps = await context.app.db.inTenant(actor.tenantId, (tx) =>
      previewDelivery(tx, params.id, params.deliveryId),
    );
    if (!steps) throw new ProblemError('not_found', 'This transaction has no such delivery.');
    return { steps };
  },

  async 'POST /transactions/:id/deliveries/:deliveryId/replay'({ context, actor, params }) {
    const { db } = context.app;
    const isBack = await db.inTenant(actor.tenantId, async (tx) => {
      const deliveries = await listDeliveries(tx, params.id);
      if (!deliveries.some(({ id }) => id === params.deliveryId))
        throw new ProblemError('not_found', 'This transaction has no such delivery.');
      return replayDelivery(tx, params.deliveryId);
    });
    if (!isBack) throw cannotBeSentAgain();
    db.notify(DELIVERIES_CHANNEL, '');
    return { status: 'PENDING' as const };
  },

  async 'POST /transactions/:id/deliveries/:deliveryId/resend'({ context, actor, params }) {
    const { db } = context.app;
    const isSent = await db.inTenant(actor.tenantId, async (tx) => {
      const deliveries = await listDeliveries(tx, params.id);
      if (!deliveries.some(({ id }) => id === params.deliveryId))
        throw new ProblemError('not_found', 'This transaction has no such delivery.');
      return resendEmail(tx, { ...params, transactionId: params.id, tenantId: actor.tenantId });
    });
    if (!isSent)
      throw new ProblemError('conflict', 'Only an e-mail that was delivered can be sent once more.');
    db.notify(DELIVERIES_CHANNEL, '');
    return { status: 'PENDING' as const };
  },
});
