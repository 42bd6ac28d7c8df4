import type formStatistics from './formStatistics.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    formStatistics: typeof formStatistics;
  }
}
