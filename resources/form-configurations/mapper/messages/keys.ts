import type mapper from './mapper.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    mapper: typeof mapper;
  }
}
