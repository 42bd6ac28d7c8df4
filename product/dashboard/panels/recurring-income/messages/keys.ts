import type recurringIncome from './recurringIncome.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    recurringIncome: typeof recurringIncome;
  }
}
