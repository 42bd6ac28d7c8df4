import type selectComponent from './selectComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    selectComponent: typeof selectComponent;
  }
}
