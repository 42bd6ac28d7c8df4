import type paragraphComponent from './paragraphComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    paragraphComponent: typeof paragraphComponent;
  }
}
