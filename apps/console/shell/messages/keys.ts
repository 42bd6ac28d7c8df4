import type menu from './menu.en-US.json';
import type shell from './shell.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    menu: typeof menu;
    shell: typeof shell;
  }
}
