import type imports from './imports.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    imports: typeof imports;
  }
}
