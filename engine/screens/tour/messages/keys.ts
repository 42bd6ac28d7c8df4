import type tours from './tours.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    tours: typeof tours;
  }
}
