import { localToUtc } from '@tributary/kit/zones.ts';
import type { DateOrder, RowProblemCode } from '../definition/choices.ts';

const DAY_MS = 86_400_000;
/** Dates before this one are mistakes: zero of a spreadsheet, or a year of two digits. */
const EARLIEST = Date.UTC(1971, 0, 1);

const DATE =
  /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*([ap]\.?\s?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?)?$/i;

const PARTS: Record<DateOrder, readonly [year: number, month: number, day: number]> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
};

function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/**
 * Reads a date, with a time or without: a day alone is its noon, so that no time zone moves it into another. ISO dates
 * are read in any order. The year has four digits.
 * @param timezone an IANA name, for times without an offset
 */
export function readDate(
  text: string,
  { order, timezone, now }: { order: DateOrder; timezone: string; now: Date },
): { value: Date } | { problem: RowProblemCode } {
  const found = DATE.exec(text.trim());
  if (!found) return { problem: 'date' };
  const [, a = '', b = '', c = '', hour, minute = '0', second = '0', half, zone] = found;
  const parts = [a, b, c];
  const [yearAt, monthAt, dayAt] = PARTS[a.length === 4 ? 'ymd' : order];
  const year = parts[yearAt]!;
  const month = Number(parts[monthAt]);
  const day = Number(parts[dayAt]);
  if (year.length !== 4 || parts[dayAt]!.length > 2 || parts[monthAt]!.length > 2) return { problem: 'date' };
  const local = new Date(Date.UTC(Number(year), month - 1, day));
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return { problem: 'date' };
  let hours = hour === undefined ? 12 : Number(hour);
  if (half) {
    if (hours < 1 || hours > 12) return { problem: 'dateTime' };
    hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { problem: 'dateTime' };
  const wall = local.getTime() + ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const at = zone ? wall - offsetOf(zone) * 60_000 : localToUtc(wall, timezone);
  if (at < EARLIEST) return { problem: 'dateOld' };
  // Today's noon may still be to come.
  if (at > now.getTime() + DAY_MS) return { problem: 'dateFuture' };
  return { value: new Date(Math.min(at, now.getTime())) };
}
