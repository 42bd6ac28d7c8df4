import type plan from './plan.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    plan: typeof plan;
  }
}
