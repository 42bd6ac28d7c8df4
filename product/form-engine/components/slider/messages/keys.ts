import type sliderComponent from './sliderComponent.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    sliderComponent: typeof sliderComponent;
  }
}
