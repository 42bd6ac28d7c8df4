import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { publishedPageHandlers, siteSecurityHandlers, type SiteSecurityDeps } from './handlers.server.ts';
import { siteSecurityMigrations } from './migrations.ts';
import { forgetReports } from './reports/store.server.ts';

/** Sources that published pages may load: previews of their policy, and browsers' reports. */
export const siteSecurityFeature = defineFeature({
  name: 'site-security',
  migrations: siteSecurityMigrations,
  maintenance: [forgetReports],
  parts: (deps: SiteSecurityDeps) => ({ routes: [publishedPageHandlers, siteSecurityHandlers(deps)] }),
});
