import type supporters from './supporters.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    supporters: typeof supporters;
  }
}
