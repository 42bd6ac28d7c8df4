import type surveyComponent from './surveyComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    surveyComponent: typeof surveyComponent;
  }
}
