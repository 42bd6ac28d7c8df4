import type { ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import type { Outbox } from '@tributary/engine/lifecycle/context.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { createConnectorRegistry, register } from '@tributary/product/connectors/registry.server.ts';
import type { DeliveryServices } from '@tributary/product/delivery/attempt.server.ts';
import { createChangeTeller } from '@tributary/product/delivery/webhooks/changes.server.ts';
import { createWebhookSequel } from '@tributary/product/delivery/webhooks/gone.server.ts';
import { createWebhookConnector } from '@tributary/product/delivery/webhooks/webhook.server.ts';
import { startDeliveryWorker, type DeliveryWorker } from '@tributary/product/delivery/worker.server.ts';

export interface OpenWebhooks {
  /** Writes what must leave with a change into its transaction: messages to webhooks, and what `besides` writes. */
  outbox: Outbox;
  startWorker: () => DeliveryWorker;
}

/** Puts together what tells webhooks of changes and what brings the messages, in a lane of their own. */
export function openWebhooks({
  db,
  services,
  nouns,
  besides,
}: {
  db: Database;
  /** Those of the connectors. */
  services: DeliveryServices;
  nouns: readonly ResourceDefinition[];
  besides: Outbox;
}): OpenWebhooks {
  const tell = createChangeTeller(nouns);
  const outbox: Outbox = async (tx, change, actor) => {
    await besides(tx, change, actor);
    await tell(tx, change);
  };
  const ofWebhooks: DeliveryServices = {
    ...services,
    connectors: createConnectorRegistry([register(createWebhookConnector())]),
    afterAttempt: createWebhookSequel({ db, outbox, sealer: services.sealer }),
  };
  return {
    outbox,
    startWorker: () =>
      startDeliveryWorker(ofWebhooks, { lane: 'webhooks', wakeOn: ['changes', 'submissions'] }),
  };
}
