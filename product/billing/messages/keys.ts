import type billing from './billing.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    billing: typeof billing;
  }
}
