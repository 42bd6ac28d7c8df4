const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long to wait before each attempt, first to last; after the last one a delivery is parked (quality targets). */
export const RETRY_PLAN_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** Up to this fraction of a wait is added, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/**
 * Returns the wait after a number of failures in a row, in milliseconds; null when the plan is used up.
 * @param failures since the delivery was made or replayed
 * @param asked the wait that the receiver asked for; the result is never less
 * @param random between 0 and 1
 * @param plan the waits before each attempt, in milliseconds
 */
export function waitAfter(
  failures: number,
  asked = 0,
  random: number = Math.random(),
  plan: readonly number[] = RETRY_PLAN_MS,
): number | null {
  const planned = plan[failures];
  return planned === undefined ? null : Math.round(Math.max(planned, asked) * (1 + JITTER * random));
}
