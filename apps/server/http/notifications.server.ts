import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { NOTIFICATION_ROUTE } from '@tributary/product/submissions/payments/notification-path.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenPayments } from '../payments.server.ts';

const param = (request: FastifyRequest, name: string): string => {
  const value = (request.params as Record<string, string>)[name];
  if (!isId(value)) throw new ProblemError('not_found', 'There is nothing at this address.');
  return value;
};

/** Where the payment service tells how payments go. Nothing it says is believed before it is read back. */
export function mountNotifications(server: FastifyInstance, payments: Pick<OpenPayments, 'notify'>): void {
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
