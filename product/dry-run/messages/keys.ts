import type dryRun from './dryRun.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    dryRun: typeof dryRun;
  }
}
