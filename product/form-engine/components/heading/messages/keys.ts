import type headingComponent from './headingComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    headingComponent: typeof headingComponent;
  }
}
