import type developers from './developers.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    developers: typeof developers;
  }
}
