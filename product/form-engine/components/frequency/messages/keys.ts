import type frequencyComponent from './frequencyComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    frequencyComponent: typeof frequencyComponent;
  }
}
