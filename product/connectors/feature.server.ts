import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { AuthorizationDeps } from './grants/authorize.server.ts';
import { authorizationHandlers } from './grants/handlers.server.ts';
import { connectorHandlers } from './handlers.server.ts';
import { signInHandlers } from './sign-ins/handlers.server.ts';
import { connectorMigrations } from './migrations.ts';

/** The state of connectors, and the tests of their connections. */
export const connectorChecksFeature = defineFeature({
  name: 'connector-checks',
  migrations: connectorMigrations,
  parts: (deps: AuthorizationDeps) => ({
    routes: [connectorHandlers(deps), authorizationHandlers(deps), signInHandlers(deps)],
  }),
});
