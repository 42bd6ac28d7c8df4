import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FetchOut } from '../egress/egress.server.ts';
import { connectorHandlers } from './handlers.server.ts';
import { connectorMigrations } from './migrations.ts';

/** The state of connectors, and the tests of their connections. */
export const connectorChecksFeature = defineFeature({
  name: 'connector-checks',
  migrations: connectorMigrations,
  parts: ({ fetchOut }: { fetchOut: FetchOut }) => ({ routes: [connectorHandlers({ fetchOut })] }),
});
