import type shell from './shell.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** Labels of the features' menu entries, by key: each feature adds its own in its folder. */
    menu: Readonly<Record<string, string>>;
    shell: typeof shell;
  }
}
