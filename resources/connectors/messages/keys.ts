import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorKind } from '../kinds.ts';
import type connectors from './connectors.en-US.json';

/** The texts of every kind, in its folder, below its own name. */
type KindTexts = {
  title: string;
  /** Describes the connector in a sentence or two. */
  text: string;
  /** Says what does not work until it is set up. */
  missing: Record<Environment, string>;
  /** Says what does not work until its fault is corrected. */
  untilThen: string;
  /** Says what clearing its settings stops. */
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
