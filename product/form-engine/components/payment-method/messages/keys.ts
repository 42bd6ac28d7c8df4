import type paymentMethodComponent from './paymentMethodComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    paymentMethodComponent: typeof paymentMethodComponent;
  }
}
