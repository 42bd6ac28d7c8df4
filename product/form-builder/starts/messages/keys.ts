import type formStarts from './formStarts.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    formStarts: typeof formStarts;
  }
}
