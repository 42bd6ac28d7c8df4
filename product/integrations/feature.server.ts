import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { integrationHandlers, type IntegrationDeps } from './settings/handlers.server.ts';
import { integrationMigrations } from './settings/migrations.ts';

/** The state of integrations, and the tests of their settings. */
export const integrationChecksFeature = defineFeature({
  name: 'integration-checks',
  migrations: integrationMigrations,
  parts: (deps: IntegrationDeps) => ({ routes: [integrationHandlers(deps)] }),
});
