import type formPanel from './formPanel.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    formPanel: typeof formPanel;
  }
}
