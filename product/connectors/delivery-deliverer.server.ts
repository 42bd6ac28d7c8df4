import type { ConnectorIo, DeliveryConnector } from './connector.ts';
import type { Deliverer } from './deliverer.ts';
import { ConnectorFailure } from './failure.ts';
import { connectionTo } from './grants/connection.server.ts';
import { withoutConnectorSecrets } from './registry.server.ts';

/** Sends an order's requests one after the other. @throws ConnectorFailure, EgressError */
async function sendOrder(
  connector: DeliveryConnector,
  payload: unknown,
  io: ConnectorIo<unknown>,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<Record<string, unknown>> {
  const requests = connector.requests(payload, io.settings, tenantId);
  let next = await requests.next();
  while (!next.done) next = await requests.next(await connector.send(next.value, io, { id }));
  return next.value;
}

/** Makes a delivery connector known to the worker. */
export const delivererOf = (connector: DeliveryConnector): Deliverer => ({
  name: connector.kind,
  settingsSchema: connector.settings,
  secretsOf: (settings) => connector.secretsOf(settings),
  async deliver({ id, tenantId, environment, payload: kept }, { settings, fetchOut, grants }) {
    const payload = connector.payload.safeParse(kept);
    if (!payload.success)
      throw new ConnectorFailure('bad_payload', 'This delivery does not say what to deliver.', {
        retryable: false,
      });
    const ref = { tenantId, connector: connector.kind, environment };
    const io = connectionTo(connector, ref, settings, fetchOut, grants);
    try {
      const result = await sendOrder(connector, payload.data, io, { id, tenantId });
      return { kind: 'delivered', result };
    } catch (error) {
      // A grant that was renewed meanwhile is not among the secrets that the caller knows.
      if (error instanceof ConnectorFailure)
        throw new ConnectorFailure(
          error.code,
          withoutConnectorSecrets(error.message, connector.secretsOf(io.settings)),
          error,
        );
      throw error;
    }
  },
});
