import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { consentExport, supporterExport } from './export.server.ts';
import { supporterHandlers, type SupporterDeps } from './handlers.server.ts';
import { supporterMigrations } from './migrations.ts';

/** The list of people, and the page of one of them by e-mail address. */
export const supportersFeature = defineFeature({
  name: 'supporters',
  migrations: supporterMigrations,
  parts: (deps: SupporterDeps) => ({
    routes: [supporterHandlers(deps), supporterExport(deps), consentExport],
  }),
});
