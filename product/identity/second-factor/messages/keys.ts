import type secondFactor from './secondFactor.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    secondFactor: typeof secondFactor;
  }
}
