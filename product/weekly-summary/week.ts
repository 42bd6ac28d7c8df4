import { knownZone, localDay, localToUtc, plusDays } from '@tributary/kit/zones.ts';

/** The hour of Monday, by the organization's clock, from which on last week's figures are sent. */
const SEND_HOUR = 8;
const HOUR_MS = 3_600_000;

/** The week of a moment by an organization's clock. Days are `YYYY-MM-DD`. */
export interface SummaryWeek {
  timezone: string;
  /** Its Monday, which names the e-mail that is sent in it. */
  monday: string;
  /** The last day of the week before, which the e-mail is about, and its first. */
  lastSunday: string;
  lastMonday: string;
  /** From when on the e-mail is sent. */
  dueAt: Date;
  /** The midnight with which the week before ended. */
  endedAt: Date;
}

/** @param timezone an IANA name; UTC for none and for one that is not known */
export function weekOf(now: Date, timezone: string | undefined): SummaryWeek {
  const zone = knownZone(timezone);
  const today = localDay(now, zone);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = plusDays(today, -weekday);
  return {
    timezone: zone,
    monday,
    lastSunday: plusDays(monday, -1),
    lastMonday: plusDays(monday, -7),
    endedAt: new Date(localToUtc(Date.parse(`${monday}T00:00:00Z`), zone)),
    dueAt: new Date(localToUtc(Date.parse(`${monday}T00:00:00Z`) + SEND_HOUR * HOUR_MS, zone)),
  };
}
