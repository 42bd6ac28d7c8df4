import type publishedPages from './publishedPages.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    publishedPages: typeof publishedPages;
  }
}
