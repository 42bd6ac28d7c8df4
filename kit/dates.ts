import { keptFormat } from './formats.ts';
import { localDay } from './zones.ts';

/** A time as it arrives: ISO 8601 text, a Date, or unix seconds (log entries). */
export type Moment = string | Date | number;

/** Parses a time; a number counts unix seconds. */
export function readMoment(moment: Moment): Date {
  return typeof moment === 'number' ? new Date(moment * 1000) : new Date(moment);
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The days of a calendar since 1970. */
const calendarDay = (date: Date, zone: string): number => Date.parse(localDay(date, zone)) / 86_400_000;

/**
 * `3 hours ago`, `yesterday`, `hace 2 días`; within a minute `now`. An invalid time gives an empty text.
 * @param zone the time zone whose days are counted; this machine's when left out
 */
export function relativeTime(
  moment: Moment,
  locale: string,
  zone: string = ownZone(),
  now: Date = new Date(),
): string {
  const date = readMoment(moment);
  const exact = (date.getTime() - now.getTime()) / 1000;
  if (Number.isNaN(exact)) return '';
  // Future times are rounded up to the minute: seven days that began a moment ago are still seven, and not “next
  // week”.
  const seconds = exact > 0 ? Math.ceil(exact / 60) * 60 : exact;
  const isNear = (unit: string): boolean => unit === 'week' && seconds > 0 && seconds < 14 * 86_400;
  const format = keptFormat(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  );
  const step =
    exact < 60 && exact > -60
      ? undefined
      : STEPS.find(([unit, size]) => Math.abs(seconds) >= size && !isNear(unit));
  if (!step) return format.format(0, 'second');
  const [unit, size] = step;
  // Days are those of the calendar: on a Friday, Monday is in 3 days, however few hours it has begun.
  const days = Math.max(1, Math.abs(calendarDay(date, zone) - calendarDay(now, zone))) * Math.sign(seconds);
  return format.format(unit === 'day' ? days : Math.trunc(seconds / size), unit);
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function formatted(
  moment: Moment,
  locale: string,
  zone: string | undefined,
  options: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): string {
  const date = readMoment(moment);
  if (Number.isNaN(date.getTime())) return '';
  const key = `${options.timeStyle ?? 'day'} ${locale} ${zone ?? ''}`;
  return keptFormat(key, () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })).format(date);
}

/**
 * The day and the minute in the reader's language: `Mar 14, 2026, 3:09 PM`.
 * @param zone a time zone; this machine's when left out
 */
export function exactTime(moment: Moment, locale: string, zone?: string): string {
  return formatted(moment, locale, zone, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The same with the second, for records of which many come in a minute: `Mar 14, 2026, 3:09:26 PM`. */
export function exactSecond(moment: Moment, locale: string, zone?: string): string {
  return formatted(moment, locale, zone, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** The day alone: `Mar 14, 2026`. */
export function exactDay(moment: Moment, locale: string, zone?: string): string {
  return formatted(moment, locale, zone, { dateStyle: 'medium' });
}
