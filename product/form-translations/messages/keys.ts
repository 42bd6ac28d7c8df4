import type formTranslations from './formTranslations.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    formTranslations: typeof formTranslations;
  }
}
