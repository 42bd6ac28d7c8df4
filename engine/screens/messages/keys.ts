import type screens from './screens.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    screens: typeof screens;
  }
}
