import { knownZone, localDay } from '@tributary/kit/zones.ts';

/** How many months the charts show, the last of them unfinished. */
const MONTHS_SHOWN = 12;

/** Months as `YYYY-MM`, the last of them that of a moment, and the same number of months before them. */
export interface MonthSpan {
  timezone: string;
  months: string[];
  /** The first days of the first month, of the first month before, and of the month after the last. */
  first: string;
  previousFirst: string;
  end: string;
}

/** The month some months after another: `2026-11` and 3 give `2027-02`. */
export function plusMonths(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + count, 1))
    .toISOString()
    .slice(0, 7);
}

/** The twelve months that end with that of a moment, by a time zone's clock; UTC for a zone that is not known. */
export function monthsUntil(now: Date, timezone: string | undefined): MonthSpan {
  const zone = knownZone(timezone);
  const last = localDay(now, zone).slice(0, 7);
  const first = plusMonths(last, 1 - MONTHS_SHOWN);
  return {
    timezone: zone,
    months: Array.from({ length: MONTHS_SHOWN }, (_, at) => plusMonths(first, at)),
    first: `${first}-01`,
    previousFirst: `${plusMonths(first, -MONTHS_SHOWN)}-01`,
    end: `${plusMonths(last, 1)}-01`,
  };
}
