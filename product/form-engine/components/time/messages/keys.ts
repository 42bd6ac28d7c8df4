import type timeComponent from './timeComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    timeComponent: typeof timeComponent;
  }
}
