import type organization from './organization.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    organization: typeof organization;
  }
}
