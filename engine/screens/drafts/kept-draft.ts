/** Older drafts are not offered: 30 days in milliseconds. */
export const DRAFT_KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** A stored draft. */
export interface KeptDraft {
  /** Version of the record on which the edits began. */
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}
