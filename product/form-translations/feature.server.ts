import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { formTranslationHandlers, translationsFile } from './handlers.server.ts';

/** Translations of forms as files. */
export const formTranslationsFeature = defineFeature({
  name: 'form-translations',
  parts: () => ({ routes: [formTranslationHandlers, translationsFile] }),
});
