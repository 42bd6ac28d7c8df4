import type pageBuilder from './pageBuilder.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    pageBuilder: typeof pageBuilder;
  }
}
