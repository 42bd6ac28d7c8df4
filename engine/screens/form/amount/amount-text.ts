import { plainDigits } from '@tributary/kit/typed/digits.ts';
import { currencies, moneyToDecimal, parseMoney, type Currency } from '@tributary/kit/money.ts';
import { plainAmount } from '@tributary/kit/typed/typed-amount.ts';

/** The text of an amount: minor units as an amount of money, or a plain whole number. Empty for zero. */
export function amountText(value: unknown, currency: Currency | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return '';
  return currency ? moneyToDecimal(value, currency).replace(/\.00$/, '') : String(value);
}

/** The number of a text, zero for an empty one; NaN for an invalid one, which the schema then refuses. */
export function parseAmount(text: string, currency: Currency | undefined): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (!currency) {
    const digits = plainDigits(trimmed).replace(/\b[\s'’\u066c](?=\d{3}\b)/g, '');
    return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
  }
  const parsed = parseMoney(plainAmount(trimmed, currency), currency);
  return parsed.ok ? parsed.minor : Number.NaN;
}

/** The minor units of an amount in any of the currencies; undefined for no amount. */
export function amountOfText(text: string): number | undefined {
  for (const currency of currencies) {
    const parsed = parseMoney(plainAmount(text, currency), currency);
    if (parsed.ok) return parsed.minor;
  }
  return undefined;
}

/** Minor units, as text, as `amountOfText` reads them back; empty for none. */
export const textOfAmount = (minor: string): string =>
  /^\d{1,15}$/.test(minor) ? moneyToDecimal(Number(minor), currencies[0]).replace(/\.00$/, '') : '';
