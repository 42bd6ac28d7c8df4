/** From when on a counter grows steadily enough to say when its goal is reached. */
const LEAST_DAYS = 7;
const LEAST_ENTRIES = 5;
/** How many days back the pace is measured. */
export const PACE_DAYS = 30;
/** Beyond this a date would be a guess. */
const FARTHEST_DAYS = 3 * 365;

/** The figures of a forecast, in the counter's unit. */
export interface GoalPace {
  total: number;
  threshold: number;
  /** The sum of the last days, without corrections by hand, and its number of entries. */
  gained: number;
  entries: number;
  /** Days since the first of these entries, at most `PACE_DAYS`. */
  days: number;
}

/** When a goal is reached at the present pace, or why that can't be said. */
export type GoalForecast =
  | { kind: 'reached' }
  | { kind: 'days'; days: number }
  /** Too few entries, or over too few days. */
  | { kind: 'early' }
  /** Nothing was added, or more was given back than given. */
  | { kind: 'still' }
  /** In more than three years. */
  | { kind: 'far' };

/** When a goal is reached if the counter grows as in the last 30 days. Days are whole, and at least one. */
export function forecastGoal({ total, threshold, gained, entries, days }: GoalPace): GoalForecast {
  if (total >= threshold) return { kind: 'reached' };
  if (entries > 0 && (entries < LEAST_ENTRIES || days < LEAST_DAYS)) return { kind: 'early' };
  if (gained <= 0) return { kind: 'still' };
  const left = Math.max(1, Math.ceil(((threshold - total) / gained) * days));
  return left > FARTHEST_DAYS ? { kind: 'far' } : { kind: 'days', days: left };
}
