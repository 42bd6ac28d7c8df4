import type preferenceCenters from './preferenceCenters.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    preferenceCenters: typeof preferenceCenters;
  }
}
