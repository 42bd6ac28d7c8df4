/** Edits are saved once nothing has changed for so long, in ms. */
export const REST_MS = 10_000;
/** Between two saves by itself, in ms: each is an entry of the activity log. */
export const APART_MS = 60_000;

/** While something prevents a save, such as a dialog, the builder checks again after this, in ms. */
export const AGAIN_MS = 2_000;

const MOST_RETRY_MS = 60_000;

/**
 * In how many ms a save is tried again whose server could not be reached: 2 s, then twice as long each time, at most a
 * minute.
 * @param failedSends how many tries in a row have failed in this way, at least 1
 */
export const untilRetry = (failedSends: number): number =>
  Math.min(2_000 * 2 ** (failedSends - 1), MOST_RETRY_MS);

interface Moments {
  now: number;
  /** When something was last changed. */
  changedAt: number;
  /** When it was last saved, or tried to; when the page was opened before that. */
  triedAt: number;
}

/** In how many ms a changed page is to be saved, as long as nothing else happens; 0 or less for now. */
export const untilAutosave = ({ now, changedAt, triedAt }: Moments): number =>
  Math.max(changedAt + REST_MS, triedAt + APART_MS) - now;
