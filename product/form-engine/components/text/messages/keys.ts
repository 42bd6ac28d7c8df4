import type textComponent from './textComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    textComponent: typeof textComponent;
  }
}
