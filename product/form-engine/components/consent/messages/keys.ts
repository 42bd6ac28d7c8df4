import type consentComponent from './consentComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    consentComponent: typeof consentComponent;
  }
}
