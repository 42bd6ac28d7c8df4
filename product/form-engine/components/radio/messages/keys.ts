import type radioComponent from './radioComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    radioComponent: typeof radioComponent;
  }
}
