import type embedding from './embedding.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    embedding: typeof embedding;
  }
}
