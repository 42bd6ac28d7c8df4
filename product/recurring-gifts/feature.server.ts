import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { PaymentAccess } from '../submissions/payments/payments.ts';
import { giftRequestHandlers } from './request-handlers.server.ts';
import { giftPaymentHandlers } from './payments/handlers.server.ts';
import { recurringGiftMigrations } from './migrations.ts';

/**
 * Donors see, change and stop their recurring gifts; staff handle requests that a payment service does not do by
 * itself.
 */
export const recurringGiftsFeature = defineFeature({
  name: 'recurring-gifts',
  migrations: recurringGiftMigrations,
  parts: ({ payments }: { payments: PaymentAccess }) => ({
    routes: [giftRequestHandlers(payments), giftPaymentHandlers],
  }),
});
