import type giftRequests from './giftRequests.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    giftRequests: typeof giftRequests;
  }
}
