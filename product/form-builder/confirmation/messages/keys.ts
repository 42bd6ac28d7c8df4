import type confirmation from './confirmation.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    confirmation: typeof confirmation;
  }
}
