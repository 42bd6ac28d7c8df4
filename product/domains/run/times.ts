/** Seconds between two checks of a domain that is mapped. */
export const WATCH_S = 6 * 3_600;

/** What a run has no longer when its order ended. */
export const NO_ORDER = {
  orderUrl: null,
  challengeToken: null,
  challengeAnswer: null,
  sealedKey: null,
} as const;

/** The time some seconds after another. */
export const inSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** Days after which nobody waits for DNS records any more. */
const PATIENCE_S = 7 * 86_400;

/**
 * When DNS records are looked for again: often while somebody is setting them, then less and less.
 * @param waited seconds since the mapping was started
 * @returns seconds; undefined when it has waited long enough
 */
export function pauseAfter(waited: number): number | undefined {
  if (waited >= PATIENCE_S) return undefined;
  if (waited < 600) return 15;
  if (waited < 3_600) return 60;
  return waited < 86_400 ? 600 : 3_600;
}
