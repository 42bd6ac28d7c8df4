import type counterEntries from './counterEntries.en-US.json';
import type counters from './counters.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    counterEntries: typeof counterEntries;
    counters: typeof counters;
  }
}
