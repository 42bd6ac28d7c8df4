import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { publishedPageHandlers, siteSecurityHandlers, type SiteSecurityDeps } from './handlers.server.ts';

/** What published pages may load: previews of their policy, and what browsers reported. */
export const siteSecurityFeature = defineFeature({
  name: 'site-security',
  parts: (deps: SiteSecurityDeps) => ({ routes: [publishedPageHandlers, siteSecurityHandlers(deps)] }),
});
