import type giftAidComponent from './giftAidComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    giftAidComponent: typeof giftAidComponent;
  }
}
