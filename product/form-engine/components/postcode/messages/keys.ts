import type postcodeComponent from './postcodeComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    postcodeComponent: typeof postcodeComponent;
  }
}
