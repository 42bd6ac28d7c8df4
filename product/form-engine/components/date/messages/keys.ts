import type dateComponent from './dateComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    dateComponent: typeof dateComponent;
  }
}
