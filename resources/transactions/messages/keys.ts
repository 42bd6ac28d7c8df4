import type transactions from './transactions.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    transactions: typeof transactions;
  }
}
