import type forms from './forms.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    forms: typeof forms;
  }
}
