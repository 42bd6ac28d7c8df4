import type dashboard from './dashboard.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    dashboard: typeof dashboard;
  }
}
