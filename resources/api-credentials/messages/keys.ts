import type apiCredentials from './apiCredentials.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    apiCredentials: typeof apiCredentials;
  }
}
