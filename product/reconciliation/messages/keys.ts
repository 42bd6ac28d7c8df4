import type reconciliation from './reconciliation.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    reconciliation: typeof reconciliation;
  }
}
