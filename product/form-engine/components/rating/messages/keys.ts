import type ratingComponent from './ratingComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    ratingComponent: typeof ratingComponent;
  }
}
