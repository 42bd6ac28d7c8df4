import type isolationProof from './isolationProof.en-US.json';

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    isolationProof: typeof isolationProof;
  }
}
