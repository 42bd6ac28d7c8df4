import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { createConnectorRegistry, register } from '@tributary/product/connectors/registry.server.ts';
import type { DeliveryDeps } from '@tributary/product/delivery/attempt.server.ts';
import { createWebhookSequel } from '@tributary/product/delivery/webhooks/gone.server.ts';
import { createWebhookConnector } from '@tributary/product/delivery/webhooks/webhook.server.ts';
import { startDeliveryWorker, type DeliveryWorker } from '@tributary/product/delivery/worker.server.ts';

/**
 * Starts the deliveries of webhooks, in a separate queue.
 * @param services the services of the connectors
 */
export function startWebhookWorker(app: App, services: DeliveryDeps): DeliveryWorker {
  return startDeliveryWorker(
    {
      ...services,
      connectors: createConnectorRegistry([register(createWebhookConnector())]),
      afterAttempt: createWebhookSequel(app),
    },
    { queue: 'webhooks', wakeOn: ['changes', 'submissions'] },
  );
}
