import type { PageMetadata } from '../builder-props.ts';
import type { PageProject } from '../project.ts';

/** Unsaved work kept on this device, so that a crash costs seconds. */
export interface Draft {
  pageId: string;
  /** Version of the page record on which the work began. */
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  project: PageProject;
  pageMetadata: PageMetadata;
  /** Text that was being written when the draft was kept: not part of the project yet. */
  writing?: { path: number[]; html: string };
}

/** Where drafts are kept: one per page and version. */
export interface DraftStore {
  put(draft: Draft): Promise<void>;
  /** Every draft of a page, whatever its version. */
  ofPage(pageId: string): Promise<Draft[]>;
  /** Forgets every draft of a page. */
  forget(pageId: string): Promise<void>;
}

/** Drafts older than this are not offered any more: 30 days in milliseconds. */
export const DRAFT_KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/**
 * The draft to offer when a page is opened, or undefined. The newest one counts; one that equals what is stored is
 * no loss and is not offered.
 */
export function draftToOffer(
  drafts: readonly Draft[],
  stored: PageProject | null,
  now: number,
): Draft | undefined {
  const newest = drafts
    .filter((draft) => now - draft.savedAt < DRAFT_KEPT_FOR)
    .toSorted((left, right) => right.savedAt - left.savedAt)[0];
  if (newest === undefined) return undefined;
  if (newest.writing === undefined && JSON.stringify(newest.project) === JSON.stringify(stored))
    return undefined;
  return newest;
}

/** Whether the page was saved elsewhere after the draft was begun: the person is told before restoring. */
export function isBehind(draft: Draft, currentVersion: number): boolean {
  return draft.version !== currentVersion;
}
