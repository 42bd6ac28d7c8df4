import type recaptchaComponent from './recaptchaComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    recaptchaComponent: typeof recaptchaComponent;
  }
}
