import type latestTransactions from './latestTransactions.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    latestTransactions: typeof latestTransactions;
  }
}
