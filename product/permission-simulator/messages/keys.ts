import type permissions from './permissions.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    permissions: typeof permissions;
  }
}
