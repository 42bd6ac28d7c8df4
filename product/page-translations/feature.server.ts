import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { pageTranslationHandlers, type PageTranslationDeps } from './handlers.server.ts';

/** The server's part of the screen that translates pages. */
export const pageTranslationsFeature = defineFeature({
  name: 'page-translations',
  parts: (deps: PageTranslationDeps) => ({ routes: [pageTranslationHandlers(deps)] }),
});
