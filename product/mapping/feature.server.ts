import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { mappingDashboardHandlers } from './dashboard/handlers.server.ts';
import { mapperHandlers } from './handlers.server.ts';
import { mappingMigrations } from './migrations.ts';
import { prefillLinkHandlers } from './prefill/link-handlers.server.ts';
import { templateHandlers } from './templates/handlers.server.ts';

/** Sources and targets of form configurations: fields of forms, and objects of services. */
export const mappingFeature = defineFeature({
  name: 'mapping',
  migrations: mappingMigrations,
  parts: (deps: { fetchOut: FetchOut; sitesOrigin: (slug: string) => string }) => ({
    routes: [mapperHandlers(deps), prefillLinkHandlers(deps), mappingDashboardHandlers, templateHandlers],
  }),
});
