import type connectors from './connectors.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    connectors: typeof connectors;
  }
}
