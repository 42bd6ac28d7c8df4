import type kit from './locales/en-US/kit.json';
import type shell from './locales/en-US/shell.json';
import type publishing from './locales/en-US/publishing.json';
import type identity from './locales/en-US/identity.json';
import type pageBuilder from './locales/en-US/pageBuilder.json';

/**
 * Every catalogue by its name, so that a key that does not exist is a type error. A new catalogue adds its two lines
 * here; the catalogue test fails for one that is missing.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    pageBuilder: typeof pageBuilder;
    identity: typeof identity;
    publishing: typeof publishing;
    kit: typeof kit;
    shell: typeof shell;
  }
}
