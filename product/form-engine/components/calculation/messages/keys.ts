import type calculationComponent from './calculationComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    calculationComponent: typeof calculationComponent;
  }
}
