import type { DeliveryConnector } from './connector.ts';
import type { Deliverer } from './deliverer.ts';
import { ConnectorFailure } from './failure.ts';
import { connectionTo } from './grants/connection.server.ts';
import { withoutConnectorSecrets } from './registry.server.ts';

/** Makes a delivery connector known to the worker. */
export const delivererOf = (connector: DeliveryConnector): Deliverer => ({
  name: connector.kind,
  settingsSchema: connector.settings,
  secretsOf: (settings) => connector.secretsOf(settings),
  async deliver({ id, attempt, tenantId, environment, payload: kept }, { settings, fetchOut, grants }) {
    const payload = connector.payload.safeParse(kept);
    if (!payload.success)
      throw new ConnectorFailure('bad_payload', 'This delivery does not say what to deliver.', {
        retryable: false,
      });
    const ref = { tenantId, connector: connector.kind, environment };
    const io = connectionTo(connector, ref, settings, fetchOut, grants);
    try {
      const result = await connector.deliver(payload.data, io, { id, attempt });
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
