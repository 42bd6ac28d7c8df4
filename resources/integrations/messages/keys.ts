import type integrations from './integrations.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    integrations: typeof integrations;
  }
}
