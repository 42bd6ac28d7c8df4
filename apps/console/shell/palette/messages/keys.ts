import type palette from './palette.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    palette: typeof palette;
  }
}
