import type sectionComponent from './sectionComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    sectionComponent: typeof sectionComponent;
  }
}
