import { keptFormat } from './formats.ts';

const DAY_MS = 86_400_000;

/** A time zone that this machine knows; UTC for any other text and for none. */
export function knownZone(timezone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timezone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
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
 * The moment of a local time. A time that a change of clocks leaves out is moved by the change.
 * @param local the local time as if it were UTC, in ms
 */
export function localToUtc(local: number, timezone: string): number {
  const near = local - offsetAt(local, timezone) * 60_000;
  return local - offsetAt(near, timezone) * 60_000;
}
