import type tags from './tags.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    tags: typeof tags;
  }
}
