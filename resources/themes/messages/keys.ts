import type themes from './themes.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    themes: typeof themes;
  }
}
