import { keptFormat } from '@tributary/kit/formats.ts';
import { inLocale } from '@tributary/kit/languages.ts';

/** Percentages as a language writes them, with two decimals at most. */
export function numberFormat(locale: string): Intl.NumberFormat {
  return keptFormat(`percent ${locale}`, () =>
    inLocale(locale, (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })),
  );
}
