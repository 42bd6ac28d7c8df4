import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { pageTranslationHandlers, type PageTranslationDeps } from './handlers.server.ts';

/** What the screen that translates pages needs of the server. */
export const pageTranslationsFeature = defineFeature({
  name: 'page-translations',
  parts: (deps: PageTranslationDeps) => ({ routes: [pageTranslationHandlers(deps)] }),
});
