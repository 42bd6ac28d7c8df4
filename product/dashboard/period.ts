import { knownZone, lastDays, localDay, plusDays } from '@tributary/kit/zones.ts';

const DAY_MS = 86_400_000;
/** A year and a day is the longest that is drawn. */
const LONGEST = 366;

/** Days as `YYYY-MM-DD`, and the same number of days before them. */
export interface Period {
  timezone: string;
  dates: string[];
  first: string;
  last: string;
  previousFirst: string;
}

/** The days between two moments: the last is the day of `to`, so that today is always among them. */
export function periodOf({
  from,
  to,
  timezone,
}: {
  from: Date;
  to: Date;
  timezone?: string | undefined;
}): Period {
  const zone = knownZone(timezone);
  const count = Math.min(Math.max(Math.round((to.getTime() - from.getTime()) / DAY_MS), 1), LONGEST);
  const last = localDay(to, zone);
  const first = plusDays(last, 1 - count);
  return {
    timezone: zone,
    dates: lastDays(last, count),
    first,
    last,
    previousFirst: plusDays(first, -count),
  };
}
