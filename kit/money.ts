import { keptFormat } from './formats.ts';
import { inLocale } from './languages.ts';

/** The currencies of the product (specification, section 9, Formats). All of them have two decimals. */
export const currencies = ['USD', 'EUR', 'GBP'] as const;
export type Currency = (typeof currencies)[number];

/** An amount of money: integer minor units (cents, pence) and an ISO 4217 code. */
export interface Money {
  minor: number;
  currency: Currency;
}

/** Why a text is not an amount. */
export type MoneyProblem = 'empty' | 'notANumber' | 'negative' | 'tooManyDecimals' | 'tooLarge';
export type ParsedMoney = { ok: true; minor: number } | { ok: false; reason: MoneyProblem };

const minorDigits: Record<Currency, number> = { USD: 2, EUR: 2, GBP: 2 };

/** Whether a value is one of the product's currencies. */
export function isCurrency(value: unknown): value is Currency {
  return currencies.some((currency) => currency === value);
}

/**
 * Parses decimal text ("25", "25.5", "25,50") to minor units. Strict: no sign, exponent, grouping or symbol, and
 * never more decimals than the currency has, so that nothing is rounded. A comma counts as the decimal sign because
 * Spanish keyboards have it; "1,000" is refused rather than guessed.
 */
export function parseMoney(text: string, currency: Currency): ParsedMoney {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, reason: 'empty' };
  if (/^[-\u2212]\s*[\d.,]/.test(trimmed)) return { ok: false, reason: 'negative' };
  const parts = /^(\d{1,400})(?:[.,](\d{1,400}))?$/.exec(trimmed);
  if (!parts) return { ok: false, reason: 'notANumber' };
  const [, whole = '', fraction = ''] = parts;
  const digits = minorDigits[currency];
  if (fraction.length > digits) return { ok: false, reason: 'tooManyDecimals' };
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? { ok: true, minor } : { ok: false, reason: 'tooLarge' };
}

/** Minor units as plain decimal text with a point and every decimal: 2550 → "25.50". parseMoney reads it back. */
export function moneyToDecimal(minor: number, currency: Currency): string {
  const digits = minorDigits[currency];
  const padded = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** For columns and records: always every decimal, so that figures align ("£1,250.00", "1250,00 €"). */
export function formatMoney(minor: number, currency: Currency, locale: string): string {
  return withoutCountry(
    formatter(locale, currency, minorDigits[currency]).format(moneyToMajor(minor, currency)),
  );
}

/** For buttons, headlines and presets: whole amounts without decimals ("£25", "£25.50"). */
export function formatMoneyShort(minor: number, currency: Currency, locale: string): string {
  const whole = minor % 10 ** minorDigits[currency] === 0;
  const format = formatter(locale, currency, whole ? 0 : minorDigits[currency]);
  return withoutCountry(format.format(moneyToMajor(minor, currency)));
}

/** The symbol as the locale writes it ("£", "€", "$") and whether it precedes the figures. */
export function currencySymbol(currency: Currency, locale: string): { symbol: string; before: boolean } {
  const parts = formatter(locale, currency, 0).formatToParts(1);
  const at = parts.findIndex((part) => part.type === 'currency');
  return { symbol: withoutCountry(parts[at]?.value ?? currency), before: at === 0 };
}

/** Drops the country that Arabic adds to two symbols ("UK£"): in text from right to left it reads as "£UK". */
export function withoutCountry(amount: string): string {
  return amount.replace(/U[KS](?=[£$])/, '');
}

/** Major units as a number, for comparisons and charts; never for arithmetic on money. */
export function moneyToMajor(minor: number, currency: Currency): number {
  return minor / 10 ** minorDigits[currency];
}

/** A language tag can come from a URL: an invalid one formats as English. */
function formatter(locale: string, currency: Currency, decimals: number): Intl.NumberFormat {
  return keptFormat(`money ${currency} ${decimals} ${locale}`, () => {
    const options: Intl.NumberFormatOptions = {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    };
    return inLocale(locale, (tag) => new Intl.NumberFormat(tag, options));
  });
}

/**
 * The order of sums in several currencies, which say nothing beside each other (1 000 USD are less than 900 GBP): the
 * organization's own comes first, then the one with the most gifts.
 * @param giftsOf how many gifts a sum is made of
 */
export const ownCurrencyFirst =
  <Sum extends { currency: Currency }>(own: Currency, giftsOf: (sum: Sum) => number) =>
  (one: Sum, other: Sum): number =>
    Number(other.currency === own) - Number(one.currency === own) ||
    giftsOf(other) - giftsOf(one) ||
    (one.currency < other.currency ? -1 : 1);
