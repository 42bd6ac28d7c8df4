import type signatureComponent from './signatureComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    signatureComponent: typeof signatureComponent;
  }
}
