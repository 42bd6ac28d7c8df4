import type formFields from './formFields.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    formFields: typeof formFields;
  }
}
