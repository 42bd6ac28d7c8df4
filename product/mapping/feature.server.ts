import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { mappingDashboardHandlers } from './dashboard/handlers.server.ts';
import { mapperHandlers } from './handlers.server.ts';
import { mappingMigrations } from './migrations.ts';
import { prefillLinkHandlers } from './prefill/link-handlers.server.ts';
import { templateHandlers } from './templates/handlers.server.ts';

/** What form configurations are made from and made to: fields of forms, and what services have. */
export const mappingFeature = defineFeature({
  name: 'mapping',
  migrations: mappingMigrations,
  parts: (deps: { fetchOut: FetchOut; sitesOrigin: (slug: string) => string }) => ({
    routes: [mapperHandlers(deps), prefillLinkHandlers(deps), mappingDashboardHandlers, templateHandlers],
  }),
});
