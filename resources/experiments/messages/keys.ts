import type experiments from './experiments.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    experiments: typeof experiments;
  }
}
