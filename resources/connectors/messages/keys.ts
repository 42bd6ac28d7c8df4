import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorKind } from '../kinds.ts';
import type connectors from './connectors.en-US.json';

/** What every kind says of itself, in its folder, below its own name. */
type KindTexts = {
  title: string;
  /** What it does, in a sentence or two. */
  text: string;
  /** What does not happen until it is set up. */
  missing: Record<Environment, string>;
  /** What does not happen until its fault is mended. */
  untilThen: string;
  /** What it means that its settings are cleared. */
  cleared: Record<Environment, string>;
};

/** Texts that the fields of one kind read by their names: the kind's folder adds them. */
export interface OwnTexts {}

type Texts = typeof connectors & Record<ConnectorKind, KindTexts> & OwnTexts;

/** The keys of these messages, for the type checker. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** One object type: of an intersection, i18next takes no keys. */
    connectors: { [Key in keyof Texts]: Texts[Key] };
  }
}
