import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { translationHandlers } from './collection.server.ts';
import { formTranslationHandlers, translationsFile } from './handlers.server.ts';

/** Translations of forms, each language by itself and as files. */
export const formTranslationsFeature = defineFeature({
  name: 'form-translations',
  parts: () => ({ routes: [translationHandlers, formTranslationHandlers, translationsFile] }),
});
