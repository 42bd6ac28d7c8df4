import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { billingHandlers } from './handlers.server.ts';
import { billingMigrations } from './migrations.ts';
import { createCustomerPortal, type StripeSettings } from './portal.server.ts';

/** The way to the customer portal. */
export const billingFeature = defineFeature({
  name: 'billing',
  migrations: billingMigrations,
  parts: (deps: { stripe: StripeSettings | undefined; fetchOut: FetchOut; consoleOrigin: string }) => ({
    routes: [billingHandlers(createCustomerPortal(deps))],
  }),
});
