import type productsComponent from './productsComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    productsComponent: typeof productsComponent;
  }
}
