import type deliveries from './deliveries.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    deliveries: typeof deliveries;
  }
}
