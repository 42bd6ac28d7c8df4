import type redirects from './redirects.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    redirects: typeof redirects;
  }
}
