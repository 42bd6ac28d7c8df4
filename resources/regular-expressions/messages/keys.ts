import type regularExpressions from './regularExpressions.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    regularExpressions: typeof regularExpressions;
  }
}
