import type webhooks from './webhooks.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    webhooks: typeof webhooks;
  }
}
