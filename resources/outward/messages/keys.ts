import type outward from './outward.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    outward: typeof outward;
  }
}
