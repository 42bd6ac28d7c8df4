/** Edits are saved once nothing has changed for so long, in ms. */
export const REST_MS = 10_000;
/** Between two saves by itself, in ms: each is an entry of the activity log. */
export const APART_MS = 60_000;

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
