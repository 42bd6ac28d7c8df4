import type kit from './locales/en-US/kit.json';
import type shell from './locales/en-US/shell.json';
import type publishing from './locales/en-US/publishing.json';
import type identity from './locales/en-US/identity.json';
import type formBuilder from './locales/en-US/formBuilder.json';
import type pageBuilder from './locales/en-US/pageBuilder.json';
import type submissions from './locales/en-US/submissions.json';

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
    submissions: typeof submissions;
    formBuilder: typeof formBuilder;
    pageBuilder: typeof pageBuilder;
    identity: typeof identity;
    publishing: typeof publishing;
    kit: typeof kit;
    shell: typeof shell;
  }
}
