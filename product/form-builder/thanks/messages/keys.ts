import type thanks from './thanks.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    thanks: typeof thanks;
  }
}
