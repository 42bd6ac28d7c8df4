import type texts from './connectors.en-US.json';

/** The keys that the fields read by their names, for the type checker. */
declare module '../../../messages/keys.ts' {
  interface OwnTexts {
    findock: typeof texts.findock;
  }
}
