import type pagePublishing from './pagePublishing.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    pagePublishing: typeof pagePublishing;
  }
}
