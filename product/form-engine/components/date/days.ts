import { keptFormat } from '@tributary/kit/formats.ts';
import { inLocale } from '@tributary/kit/languages.ts';

/** The format of a limit. */
export const limitPattern = /^(?:(\d{4})-(\d{2})-(\d{2})|today(?:([+-]\d{1,5})(y)?)?)$/;

const hour = 3_600_000;

/** A day as `YYYY-MM-DD`, or null when the calendar has no such day. Years from 1000 to 9999. */
export function dayFrom(year: number, month: number, day: number): string | null {
  if (year < 1000 || year > 9999) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/**
 * The day of a limit. The visitor's time zone is unknown, so `today` is given as the day at an offset from UTC; 29
 * February less some years is 28 February where it does not exist.
 * @param offset hours before or after UTC: 14 where a day begins first, -12 where it ends last
 */
export function dayOf(limit: string, offset: number): string | null {
  const [, year, month, day, shift = '0', years] = limitPattern.exec(limit) ?? [];
  if (year) return dayFrom(Number(year), Number(month), Number(day));
  const now = new Date(Date.now() + offset * hour);
  const by = Number(shift);
  if (!years) now.setUTCDate(now.getUTCDate() + by);
  else {
    const before = now.getUTCMonth();
    now.setUTCFullYear(now.getUTCFullYear() + by);
    if (now.getUTCMonth() !== before) now.setUTCDate(0);
  }
  return dayFrom(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate());
}

/** A day in words, as people of a locale write it; another text, kept from an earlier form, as it is. */
export function showDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return keptFormat(`day ${locale}`, () =>
    inLocale(locale, (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })),
  ).format(date);
}
