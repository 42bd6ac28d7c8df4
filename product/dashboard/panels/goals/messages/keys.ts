import type goals from './goals.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    goals: typeof goals;
  }
}
