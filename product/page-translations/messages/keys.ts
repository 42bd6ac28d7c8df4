import type pageTranslations from './pageTranslations.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    pageTranslations: typeof pageTranslations;
  }
}
