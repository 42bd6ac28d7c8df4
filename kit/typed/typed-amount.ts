import { plainDigits } from './digits.ts';
import { currencySymbol, type Currency } from '../money.ts';

/**
 * Turns a typed amount into the plain decimal text that `parseMoney` reads. Accepts digits of other scripts, the
 * currency's sign at either end (`£50`, `25 €`), spaces and apostrophes between groups of three digits, and a point or
 * a comma before another sign (`1.250,50`). A single point or comma before three digits stays, as it may be either.
 */
export function plainAmount(text: string, currency: Currency): string {
  const sign = `[${currencySymbol(currency, 'en').symbol}]`;
  const figures = plainDigits(text)
    .trim()
    .replace(new RegExp(`^${sign}|${sign}$`), '');
  return figures
    .trim()
    .replace(/\b([\s'’\u066c](?=\d{3}\b)|[.,](?=\d{3}[.,\u066b]\d))/g, '')
    .replace('\u066b', '.')
    .replace(/\b[.,]$/, '');
}
