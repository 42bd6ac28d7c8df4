import { moneyToDecimal, parseMoney, type Currency } from '@tributary/kit/money.ts';

/** The text of an amount: minor units as an amount of money, or a plain whole number. Empty for zero. */
export function amountText(value: unknown, currency: Currency | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return '';
  return currency ? moneyToDecimal(value, currency).replace(/\.00$/, '') : String(value);
}

/** The number of a text, zero for an empty one; NaN for an invalid one, which the schema then refuses. */
export function parseAmount(text: string, currency: Currency | undefined): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (!currency) return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  const parsed = parseMoney(trimmed, currency);
  return parsed.ok ? parsed.minor : Number.NaN;
}
