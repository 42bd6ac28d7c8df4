import type pages from './pages.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof pages;
  }
}
