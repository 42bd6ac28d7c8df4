import type privacy from './privacy.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    privacy: typeof privacy;
  }
}
