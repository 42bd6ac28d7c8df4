import type addressComponent from './addressComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    addressComponent: typeof addressComponent;
  }
}
