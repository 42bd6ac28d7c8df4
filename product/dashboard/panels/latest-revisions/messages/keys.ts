import type latestRevisions from './latestRevisions.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    latestRevisions: typeof latestRevisions;
  }
}
