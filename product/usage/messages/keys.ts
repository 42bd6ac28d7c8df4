import type usage from './usage.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    usage: typeof usage;
  }
}
