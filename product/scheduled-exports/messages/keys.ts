import type scheduledExports from './scheduledExports.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    scheduledExports: typeof scheduledExports;
  }
}
