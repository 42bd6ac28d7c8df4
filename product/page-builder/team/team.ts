import type { RoutesClient } from '@tributary/engine/http/route-client.ts';
import type {
  CommentThread,
  NamedVersion,
  pageCollaborationRoutes,
} from '../../page-collaboration/routes.ts';
import type { Peer } from './peers.ts';

/** The calls about several people on a page. */
export type TeamCalls = RoutesClient<typeof pageCollaborationRoutes>;

/** A comment's text, and the people it mentions. */
export interface Written {
  body: string;
  mentions: string[];
}

/** The comments on a page. Calls reject when the server refuses. */
export interface Comments {
  state: 'loading' | 'ready' | 'failed';
  threads: readonly CommentThread[];
  /** The people that this person can mention. */
  colleagues: readonly { id: string; name: string }[];
  retry(): void;
  begin(at: { elementId: string; elementName: string }, written: Written): Promise<void>;
  reply(threadId: string, written: Written): Promise<void>;
  edit(threadId: string, commentId: string, written: Written): Promise<void>;
  remove(threadId: string, commentId: string): Promise<void>;
  resolve(threadId: string, isResolved: boolean): Promise<void>;
  read(threadId: string): void;
}

/** The named versions of the draft. Calls reject when the server refuses. */
export interface NamedVersions {
  items: readonly NamedVersion[];
  isLoading: boolean;
  name(name: string): Promise<void>;
  load(id: string): Promise<Record<string, unknown>>;
  remove(id: string): Promise<void>;
}

/** State shared between several people who have one page open in the builder. */
export interface Team {
  /** The id of the signed-in person. */
  me: string;
  peers: readonly Peer[];
  /** Says which element this person has selected. */
  say(elementId: string | null): void;
  comments: Comments;
  versions: NamedVersions;
  /** The thread that is open in the panel; null for none. */
  open: string | null;
  setOpen(threadId: string | null): void;
}
