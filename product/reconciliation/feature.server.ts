import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { reconciliationHandlers } from './handlers.server.ts';
import { reconciliationMigrations } from './migrations.ts';
import type { Reconciliation } from './reconcile.server.ts';

/** Compares transactions with their payment service and with counters. */
export const reconciliationFeature = defineFeature({
  name: 'reconciliation',
  migrations: reconciliationMigrations,
  parts: ({ reconciliation }: { reconciliation: Reconciliation }) => ({
    routes: [reconciliationHandlers(reconciliation)],
  }),
});
