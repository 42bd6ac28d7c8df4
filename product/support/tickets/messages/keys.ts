import type supportTickets from './supportTickets.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    supportTickets: typeof supportTickets;
  }
}
