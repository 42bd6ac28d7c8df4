import type elements from './elements.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    elements: typeof elements;
  }
}
