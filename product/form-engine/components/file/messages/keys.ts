import type fileComponent from './fileComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    fileComponent: typeof fileComponent;
  }
}
