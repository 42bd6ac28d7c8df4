import type emailComponent from './emailComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    emailComponent: typeof emailComponent;
  }
}
