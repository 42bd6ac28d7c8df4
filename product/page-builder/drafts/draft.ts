import { DRAFT_KEPT_FOR, type KeptDraft } from '@tributary/engine/screens/drafts/kept-draft.ts';
import type { PageMetadata, SiteParts } from '../builder-props.ts';
import type { PageProject } from '../project.ts';

/** Unsaved edits stored on this device, so that a crash loses only seconds. */
export interface Draft extends KeptDraft {
  pageId: string;
  project: PageProject;
  pageMetadata: PageMetadata;
  /** Not in drafts of earlier releases. */
  siteParts?: SiteParts;
  /** Text that was being edited when the draft was stored: not part of the project yet. */
  writing?: { path: number[]; html: string };
}

/**
 * The draft to offer when a page is opened, or undefined. The newest one counts; one that equals the stored page is
 * not offered.
 */
export function pageDraftToOffer(
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

/** Whether the page was saved elsewhere after the draft was begun: the person is warned before restoring. */
export function isBehind(draft: Draft, currentVersion: number): boolean {
  return draft.version !== currentVersion;
}
