import type pageShares from './pageShares.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    pageShares: typeof pageShares;
  }
}
