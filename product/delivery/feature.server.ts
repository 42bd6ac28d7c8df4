import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { transactionHandlers } from './handlers.server.ts';
import { deliveryMigrations } from './migrations.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { sweepExchanges } from './exchanges/retention.server.ts';
import { sweepWebhookDeliveries } from './webhooks/retention.server.ts';
import { webhookHandlers } from './webhooks/handlers.server.ts';
import { WEBHOOKS_CHANNEL } from './webhooks/gone.server.ts';
import { webhookMessages } from './webhooks/changes.server.ts';

interface DeliveryFeatureDeps {
  app: App;
  /** The one way out. */
  fetchOut: FetchOut;
}

/** Deliveries to connectors and webhooks: each change writes a message to the webhooks that subscribe to it. */
export const deliveryFeature = defineFeature({
  name: 'delivery',
  migrations: deliveryMigrations,
  maintenance: [({ db }) => db.asPlatform(sweepWebhookDeliveries), ({ db }) => db.asPlatform(sweepExchanges)],
  parts: ({ app, fetchOut }: DeliveryFeatureDeps) => ({
    routes: [transactionHandlers, webhookHandlers({ fetchOut })],
    onChange: webhookMessages(app),
    consoleEvents: [{ channel: WEBHOOKS_CHANNEL, event: 'webhook' }],
  }),
});
