import type { DeliveryConnector } from './connector.ts';
import type { Deliverer } from './deliverer.ts';
import { ConnectorFailure } from './failure.ts';

/** Makes a delivery connector known to the worker. */
export const delivererOf = (connector: DeliveryConnector): Deliverer => ({
  name: connector.kind,
  settingsSchema: connector.settings,
  secretsOf: (settings) => connector.secretsOf(settings),
  async deliver({ id, attempt, payload: kept }, { settings, fetchOut }) {
    const payload = connector.payload.safeParse(kept);
    if (!payload.success)
      throw new ConnectorFailure('bad_payload', 'This delivery does not say what to deliver.', {
        retryable: false,
      });
    const result = await connector.deliver(payload.data, { settings, fetchOut }, { id, attempt });
    return { kind: 'delivered', result };
  },
});
