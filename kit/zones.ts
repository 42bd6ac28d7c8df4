import { keptFormat } from './formats.ts';

const DAY_MS = 86_400_000;

/** The time zone of an organization that has not chosen one. */
export const DEFAULT_ZONE = 'UTC';

/** Whether a text is the name of a time zone that this machine knows; an offset such as `+01:00` is none. */
export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/** A time zone that this machine knows; the default one for any other text and for none. */
export function knownZone(timezone: string | undefined): string {
  return timezone && isTimeZone(timezone)
    ? new Intl.DateTimeFormat('en-US', { timeZone: timezone }).resolvedOptions().timeZone
    : DEFAULT_ZONE;
}

/** The day of a moment in a time zone: `2026-11-23`. */
export function localDay(moment: Date, timezone: string): string {
  const format = keptFormat(
    `day in ${timezone}`,
    () =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone: timezone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
  );
  return format.format(moment);
}

/** A day some days after another. */
export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** As many days as asked for, in order, up to and with the last one. */
export const lastDays = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => plusDays(last, at + 1 - count));

/** How many minutes a zone is ahead of UTC at a moment. */
function offsetAt(at: number, timezone: string): number {
  const format = keptFormat(
    `offset ${timezone}`,
    () => new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }),
  );
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The moment of a local time. A time that a change of clocks leaves out is moved on by the change; of one that comes
 * twice, the first is taken. So no day begins before the day before has ended.
 * @param local the local time as if it were UTC, in ms
 */
export function localToUtc(local: number, timezone: string): number {
  // The offsets a day before and a day after: the clocks change once between them at most.
  const offsets = [local - DAY_MS, local + DAY_MS].map((at) => offsetAt(at, timezone) * 60_000);
  const fitting = offsets
    .map((offset) => local - offset)
    .toSorted((one, other) => one - other)
    .find((at) => at + offsetAt(at, timezone) * 60_000 === local);
  return fitting ?? local - offsets[0]!;
}

/** The date and time that a zone's clocks show, as a date input takes it: `2026-11-23T09:30`. */
export function wallTime(moment: Date, timezone: string): string {
  const at = moment.getTime();
  return new Date(at + offsetAt(at, timezone) * 60_000).toISOString().slice(0, 16);
}

/** A moment as ISO 8601 with the zone's offset, to the second: `2026-11-23T23:30:00+01:00`. */
export function isoInZone(moment: Date, timezone: string): string {
  const at = moment.getTime();
  const minutes = offsetAt(at, timezone);
  const two = (figure: number): string => String(Math.trunc(figure)).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return new Date(at + minutes * 60_000).toISOString().slice(0, 19) + offset;
}

/** The moment at which a zone's clocks show a date and time; undefined for a text that is none. */
export function momentInZone(wall: string, timezone: string): Date | undefined {
  const local = Date.parse(`${wall}Z`);
  return Number.isNaN(local) ? undefined : new Date(localToUtc(local, timezone));
}
