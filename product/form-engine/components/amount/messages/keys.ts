import type amountComponent from './amountComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    amountComponent: typeof amountComponent;
  }
}
