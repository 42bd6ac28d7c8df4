import type dividerComponent from './dividerComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    dividerComponent: typeof dividerComponent;
  }
}
