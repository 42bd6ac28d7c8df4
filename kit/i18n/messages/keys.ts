import type kit from './kit.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    kit: typeof kit;
  }
}
