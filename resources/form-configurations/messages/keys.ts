import type formConfigurations from './formConfigurations.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    formConfigurations: typeof formConfigurations;
  }
}
