import type tributeComponent from './tributeComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    tributeComponent: typeof tributeComponent;
  }
}
