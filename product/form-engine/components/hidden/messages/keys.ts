import type hiddenComponent from './hiddenComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    hiddenComponent: typeof hiddenComponent;
  }
}
