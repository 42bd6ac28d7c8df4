import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { transactionHandlers } from './handlers.server.ts';
import { deliveryMigrations } from './migrations.ts';
import { WEBHOOKS_CHANNEL } from './webhooks/gone.server.ts';
import { webhookMessages } from './webhooks/changes.server.ts';

/** Deliveries to connectors and webhooks: each change writes a message to the webhooks that subscribe to it. */
export const deliveryFeature = defineFeature({
  name: 'delivery',
  migrations: deliveryMigrations,
  parts: ({ app }: { app: App }) => ({
    routes: [transactionHandlers],
    onChange: webhookMessages(app),
    consoleEvents: [{ channel: WEBHOOKS_CHANNEL, event: 'webhook' }],
  }),
});
