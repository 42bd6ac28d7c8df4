import type { Action, Subject } from '../../access/roles.ts';
import type { LogEvent } from '../../definition/resource.ts';
import type { Awaitable, Data, WriteFrame } from '../hooks.server.ts';

/** The values that a change of an existing record receives. */
export interface ChangeFrame extends WriteFrame {
  previous: Data;
}

/** The record to change, and the version in If-Match; undefined if the request has none. */
export interface Seen {
  id: string;
  version: number | undefined;
}

interface ByAction {
  ability: Action;
  /** Default: the resource's subject. */
  subject?: Subject;
  /** The resource's named action that the write runs. */
  action?: string;
}

/** How kinds of writes differ. The steps of each are in docs/decisions/0031. */
export type WriteOperation =
  | {
      kind: 'create';
      event: LogEvent;
      /** An idempotency key and the content of the request: the same request sent again creates no second record. */
      key?: string | undefined;
      asked?: unknown;
      data(write: WriteFrame): Awaitable<Data>;
    }
  | ({
      kind: 'update';
      event: LogEvent;
      target: Seen;
      /** Fields for which a new secret is issued. */
      issues?: readonly string[];
      data(write: ChangeFrame): Awaitable<Data>;
    } & ByAction)
  | ({
      kind: 'delete';
      event: LogEvent;
      target: Seen;
      /** Moves data to other records before this one is deleted. */
      before?(write: ChangeFrame): Awaitable<void>;
    } & ByAction)
  | { kind: 'undelete'; target: Seen }
  /**
   * Leaves the record's data unchanged, as tagging does: the revision holds the result of `logged` merged over the
   * data.
   */
  | ({
      kind: 'annotate';
      event: LogEvent;
      target: Seen;
      logged(write: ChangeFrame): Awaitable<Data>;
    } & ByAction)
  /** Follows from another record's write, by the same actor. @see Cascades.write */
  | { kind: 'cascade'; id: string; data(previous: Data): Awaitable<Data | undefined> };
