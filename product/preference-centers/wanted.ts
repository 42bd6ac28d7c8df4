import {
  keyOfSubscription,
  PAUSE_CHOICES,
  PREFERENCE_FREQUENCIES,
} from '@tributary/resources/preference-centers/choices.ts';
import type { PreferenceState } from '@tributary/resources/preference-centers/page/state.ts';
import type { PreferenceCenterData } from '@tributary/resources/preference-centers/preference-center.ts';
import type { StoredPreferences } from './state.server.ts';

/** Fields of a page's form. */
export type SentFields = Readonly<Record<string, unknown>>;

/** The texts of a field: of one that came once, or several times. */
export function textsIn(fields: SentFields, name: string): string[] {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((each) => typeof each === 'string');
}

/** Months after a day, the same day or the month's last, as yyyy-mm-dd. */
export function monthsLater(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/**
 * The wanted state, from the form's fields: only choices that the center offers, and the rest unchanged. Pure.
 * @param today as yyyy-mm-dd
 */
export function wantedOf(
  { subscriptions, languages, frequencies, pauses }: PreferenceCenterData,
  { state }: StoredPreferences,
  fields: SentFields,
  today: string,
): PreferenceState {
  const sent = textsIn(fields, 'chosen');
  const [language] = textsIn(fields, 'language');
  const [frequency] = textsIn(fields, 'frequency');
  const [pause = 'keep'] = textsIn(fields, 'pause');
  const months = PAUSE_CHOICES.find((each) => pauses.includes(each) && String(each) === pause);
  const ended = pause === '0' ? null : state.pausedUntil;
  return {
    chosen: subscriptions.map(keyOfSubscription).filter((key) => sent.includes(key)),
    language: languages.find((each) => each === language) ?? state.language,
    frequency:
      PREFERENCE_FREQUENCIES.find((each) => frequencies.includes(each) && each === frequency) ??
      state.frequency,
    pausedUntil: months ? monthsLater(today, months) : ended,
    isOff: false,
  };
}

/** Nothing at all: no subscription is on. */
export const unsubscribed = ({ state }: StoredPreferences): PreferenceState => ({
  ...state,
  chosen: [],
  isOff: true,
});
