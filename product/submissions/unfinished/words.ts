import { keptFormat } from '@tributary/kit/formats.ts';
import { inLocale, textLanguage } from '@tributary/kit/languages.ts';
import { KEPT_DAYS } from './kept-days.ts';
import { UNFINISHED_TEXTS, type UnfinishedTexts } from './texts.data.ts';

/** The last day on which a link works. @param timezone the organization's */
export function lastDay(now: Date, language: string, timezone: string): string {
  const last = new Date(now.getTime() + (KEPT_DAYS - 1) * 24 * 60 * 60_000);
  return keptFormat(`long day ${language} ${timezone}`, () =>
    inLocale(language, (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: timezone })),
  ).format(last);
}

/** A text in the visitor's language with its names filled in; a name's value is never read as another. */
export function say(
  language: string,
  key: keyof UnfinishedTexts,
  values: Readonly<Record<string, string>> = {},
): string {
  const all: Record<string, string> = { days: String(KEPT_DAYS), ...values };
  return UNFINISHED_TEXTS[textLanguage(language)][key].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => all[name] ?? whole,
  );
}
