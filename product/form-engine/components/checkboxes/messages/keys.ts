import type checkboxesComponent from './checkboxesComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    checkboxesComponent: typeof checkboxesComponent;
  }
}
