import type users from './users.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    users: typeof users;
  }
}
