import { keptFormat } from '@tributary/kit/formats.ts';
import { inLocale, textLanguage } from '@tributary/kit/languages.ts';
import { PREFERENCE_TEXTS, type PreferenceTexts } from './texts.data.ts';

/** A text in the visitor's language with its names filled in; a name's value is never read as another. */
export function sayOfPreferences(
  language: string,
  key: keyof PreferenceTexts,
  values: Readonly<Record<string, string>> = {},
): string {
  return PREFERENCE_TEXTS[textLanguage(language)][key].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}

/** Formats a day (yyyy-mm-dd); `medium` where there is little room. */
export function preferenceDay(day: string, language: string, dateStyle: 'long' | 'medium' = 'long'): string {
  return keptFormat(`preference day ${dateStyle} ${language}`, () =>
    inLocale(language, (tag) => new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' })),
  ).format(new Date(`${day}T00:00:00Z`));
}
