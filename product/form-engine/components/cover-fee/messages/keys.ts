import type coverFeeComponent from './coverFeeComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    coverFeeComponent: typeof coverFeeComponent;
  }
}
