import { keptFormat } from './formats.ts';

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

/** `3 hours ago`, `yesterday`, `hace 2 días`; within a minute `now`. An invalid time gives an empty text. */
export function relativeTime(moment: Moment, locale: string, now: Date = new Date()): string {
  const exact = (readMoment(moment).getTime() - now.getTime()) / 1000;
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
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second');
}

/** The day and the minute in the reader's language and time zone: `Mar 14, 2026, 3:09 PM`. */
export function exactTime(moment: Moment, locale: string): string {
  const date = readMoment(moment);
  if (Number.isNaN(date.getTime())) return '';
  return keptFormat(
    `exact ${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(date);
}

/** The same with the second, for records of which many come in a minute: `Mar 14, 2026, 3:09:26 PM`. */
export function exactSecond(moment: Moment, locale: string): string {
  const date = readMoment(moment);
  if (Number.isNaN(date.getTime())) return '';
  return keptFormat(
    `second ${locale}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
  ).format(date);
}

/** The day alone in the reader's language and time zone: `Mar 14, 2026`. */
export function exactDay(moment: Moment, locale: string): string {
  const date = readMoment(moment);
  if (Number.isNaN(date.getTime())) return '';
  return keptFormat(`day ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })).format(
    date,
  );
}
