import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { listDeliveries, replayDelivery } from '@tributary/product/delivery/deliveries.server.ts';
import { NOTIFICATION_ROUTE } from '@tributary/product/submissions/payments/notification-path.ts';
import { DELIVERIES_CHANNEL } from '@tributary/product/delivery/enqueue.server.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenPayments } from '../payments.server.ts';

type ContextOf = (request: FastifyRequest) => Promise<RequestContext>;

const param = (request: FastifyRequest, name: string): string => {
  const value = (request.params as Record<string, string>)[name];
  if (!isId(value)) throw new ProblemError('not_found', 'There is nothing at this address.');
  return value;
};

/** A transaction's deliveries with their attempts, and resending a parked one. */
export function mountDeliveries(server: FastifyInstance, contextOf: ContextOf): void {
  server.get(
    '/api/v1/transactions/:id/deliveries',
    {
      config: { access: ['read', 'transactions'] },
      schema: { tags: ['transactions'], summary: 'List the deliveries of a transaction' },
    },
    async (request) => {
      const context = await contextOf(request);
      const actor = requireActor(context);
      return {
        items: await context.app.db.inTenant(actor.tenantId, (tx) =>
          listDeliveries(tx, param(request, 'id')),
        ),
      };
    },
  );

  server.post(
    '/api/v1/transactions/:id/deliveries/:deliveryId/replay',
    {
      // Resending to an outside system needs the integrators' ability, not the readers'.
      config: { access: ['update', 'connectors'] },
      schema: { tags: ['transactions'], summary: 'Retry a parked delivery of a transaction' },
    },
    async (request) => {
      const context = await contextOf(request);
      const actor = requireActor(context);
      const deliveryId = param(request, 'deliveryId');
      const isBack = await context.app.db.inTenant(actor.tenantId, async (tx) => {
        const deliveries = await listDeliveries(tx, param(request, 'id'));
        if (!deliveries.some(({ id }) => id === deliveryId))
          throw new ProblemError('not_found', 'This transaction has no such delivery.');
        return replayDelivery(tx, deliveryId);
      });
      if (!isBack) throw new ProblemError('conflict', 'Only a delivery that is parked can be sent again.');
      context.app.db.notify(DELIVERIES_CHANNEL, '');
      return { status: 'PENDING' };
    },
  );
}

/** The webhook of the payment service. Its content is not trusted: the payment is read back from the service. */
export function mountNotifications(server: FastifyInstance, payments: OpenPayments): void {
  server.post(
    NOTIFICATION_ROUTE,
    { config: { access: 'everybody' }, schema: { hide: true }, bodyLimit: 65_536 },
    async (request) => {
      const { kind, token } = request.params as { kind: string; token: string };
      const tenantId = param(request, 'tenantId');
      const verdict = await payments.notify({
        kind,
        tenantId,
        transactionId: param(request, 'transactionId'),
        token,
        body: request.body,
      });
      if (verdict === 'unknown') throw new ProblemError('not_found', 'There is nothing at this address.');
      return { received: true };
    },
  );
}
