import type domainMappings from './domainMappings.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    domainMappings: typeof domainMappings;
  }
}
