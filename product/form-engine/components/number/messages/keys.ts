import type numberComponent from './numberComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    numberComponent: typeof numberComponent;
  }
}
