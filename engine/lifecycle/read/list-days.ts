import { localDay, localToUtc } from '@tributary/kit/zones.ts';
import { isDatePreset, presetRange } from './date-presets.ts';

/** Determines when a day begins and which days a period has. */
export interface Calendar {
  /** An IANA time zone. */
  timezone: string;
  /** The organization's, which decides when its tax year begins. */
  currency: string;
  now: Date;
}

/** A period by its name, or days as they are, as `from..to` in days. */
export function daysOf(value: string, { timezone, currency, now }: Calendar): string {
  return isDatePreset(value) ? presetRange(value, localDay(now, timezone), currency) : value;
}

/** The times at which a period, or days, begin and end in a time zone, as `from..to`. A malformed day stays as it is. */
export function timesOf(value: string, calendar: Calendar): string {
  const days = daysOf(value, calendar);
  const [from = '', to = from] = days.includes('..') ? days.split('..') : [days];
  const at = (day: string, time: string): string => {
    const local = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
    return Number.isNaN(local) ? day : new Date(localToUtc(local, calendar.timezone)).toISOString();
  };
  return `${at(from, '00:00:00.000')}..${at(to, '23:59:59.999')}`;
}
