import type customIntegrations from './customIntegrations.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    customIntegrations: typeof customIntegrations;
  }
}
