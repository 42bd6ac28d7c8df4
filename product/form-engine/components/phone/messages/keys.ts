import type phoneComponent from './phoneComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    phoneComponent: typeof phoneComponent;
  }
}
