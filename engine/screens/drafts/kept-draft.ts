/** Work older than this is not offered any more: 30 days in milliseconds. */
export const DRAFT_KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Unsaved work as it is kept. */
export interface KeptDraft {
  /** Version of the record on which the work began. */
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}
