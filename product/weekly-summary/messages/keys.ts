import type weeklySummary from './weeklySummary.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    weeklySummary: typeof weeklySummary;
  }
}
