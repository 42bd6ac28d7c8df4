/** Seconds between two checks of a domain that is mapped. */
export const WATCH_S = 6 * 3_600;

/** Fields that a run loses when its order ends. */
export const NO_ORDER = {
  orderUrl: null,
  challengeToken: null,
  challengeAnswer: null,
  sealedKey: null,
} as const;

/** The time some seconds after another. */
export const inSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** Seconds after which a run stops waiting for DNS records. */
const PATIENCE_S = 7 * 86_400;

/**
 * When DNS records are looked up again: often while a person is setting them, then less and less.
 * @param waited seconds since the mapping was started
 * @returns seconds; undefined when it has waited long enough
 */
export function pauseAfter(waited: number): number | undefined {
  if (waited >= PATIENCE_S) return undefined;
  if (waited < 600) return 15;
  if (waited < 3_600) return 60;
  return waited < 86_400 ? 600 : 3_600;
}
