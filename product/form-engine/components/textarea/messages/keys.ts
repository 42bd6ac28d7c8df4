import type textareaComponent from './textareaComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    textareaComponent: typeof textareaComponent;
  }
}
