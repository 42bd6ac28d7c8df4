import { keptFormat } from '@tributary/kit/formats.ts';
import { inLocale, textLanguage } from '@tributary/kit/languages.ts';
import { GIFT_TEXTS, type GiftTexts } from './texts.data.ts';

/** The day of a moment in words. @param timezone the organization's */
export function dayIn(at: Date, language: string, timezone: string): string {
  return keptFormat(`long day ${language} ${timezone}`, () =>
    inLocale(language, (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: timezone })),
  ).format(at);
}

/** A number of months in words (`3 months`), in the language that the page's texts are in. */
export function monthsIn(months: number, language: string): string {
  const texts = textLanguage(language);
  return keptFormat(`months ${texts}`, () =>
    inLocale(
      texts,
      (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'month', unitDisplay: 'long' }),
    ),
  ).format(months);
}

/** A text in the visitor's language with its names filled in; a name's value is never read as another. */
export function sayOfGift(
  language: string,
  key: keyof GiftTexts,
  values: Readonly<Record<string, string>> = {},
): string {
  return GIFT_TEXTS[textLanguage(language)][key].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
}
