import { moneyToDecimal, parseMoney, type Currency } from '@tributary/kit/money.ts';

/** A figure as it is typed: minor units as an amount of money, or a plain whole number. Nothing for zero. */
export function amountText(value: unknown, currency: Currency | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return '';
  return currency ? moneyToDecimal(value, currency).replace(/\.00$/, '') : String(value);
}

/** A text as the number that is kept, zero for none; NaN for what is no number, which the schema then refuses. */
export function parseAmount(text: string, currency: Currency | undefined): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (!currency) return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  const parsed = parseMoney(trimmed, currency);
  return parsed.ok ? parsed.minor : Number.NaN;
}
