import { localDay, localToUtc, plusDays } from '@tributary/kit/zones.ts';
import type { ScheduleTiming } from './routes.ts';

const HOUR_MS = 3_600_000;
/** No schedule is further away than this: two months, where a day was sent already. */
const FURTHEST_DAYS = 62;

/** One planned export: its moment, and the local day that names its period. */
export interface PlannedExport {
  at: Date;
  /** `2026-11-23` */
  period: string;
}

/** The day of the week as ISO counts it: 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function isDayOf({ every, weekday, monthDay }: ScheduleTiming, day: string): boolean {
  if (every === 'weekly') return weekdayOf(day) === weekday;
  return every === 'daily' || Number(day.slice(8)) === monthDay;
}

/**
 * The first export of a schedule after a moment. On the day on which clocks leave its hour out, it comes with the change.
 * @param timezone an IANA name
 * @param sentPeriod the last day that was sent: it is not planned again where the hour was moved to a later one of it
 */
export function nextExport(
  timing: ScheduleTiming,
  timezone: string,
  after: Date,
  sentPeriod?: string,
): PlannedExport {
  const today = localDay(after, timezone);
  for (let count = 0; count <= FURTHEST_DAYS; count += 1) {
    const period = plusDays(today, count);
    if (!isDayOf(timing, period) || period === sentPeriod) continue;
    const at = localToUtc(Date.parse(`${period}T00:00:00Z`) + timing.hour * HOUR_MS, timezone);
    if (at > after.getTime()) return { at: new Date(at), period };
  }
  throw new Error('A schedule without a day.');
}
