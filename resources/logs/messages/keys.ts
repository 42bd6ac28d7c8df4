import type logs from './logs.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    logs: typeof logs;
  }
}
