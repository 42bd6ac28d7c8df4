import type pageBreakComponent from './pageBreakComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    pageBreakComponent: typeof pageBreakComponent;
  }
}
