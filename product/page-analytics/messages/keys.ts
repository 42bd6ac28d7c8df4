import type pageStatistics from './pageStatistics.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    pageStatistics: typeof pageStatistics;
  }
}
