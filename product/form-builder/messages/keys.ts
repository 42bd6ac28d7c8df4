import type formBuilder from './formBuilder.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    formBuilder: typeof formBuilder;
  }
}
