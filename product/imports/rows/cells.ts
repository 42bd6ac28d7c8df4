import { plainDigits } from '@tributary/kit/typed/digits.ts';
import { isCurrency, parseMoney, type Currency } from '@tributary/kit/money.ts';
import { plainAmount } from '@tributary/kit/typed/typed-amount.ts';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { DecimalSign, RowProblemCode } from '../definition/choices.ts';

/** The thousands separator for each decimal sign. */
const THOUSANDS: Record<DecimalSign, RegExp> = {
  '.': /(?<=(?<!\d)\d{1,3}),(?=\d{3}(?!\d))/g,
  ',': /(?<=(?<!\d)\d{1,3})\.(?=\d{3}(?!\d))/g,
};

type Read<Value> = { value: Value } | { problem: RowProblemCode };

const SYMBOLS: Record<string, Currency> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

/** The most minor units of one donation: more is a mistake in the decimal sign. */
const MOST_MINOR = 100_000_000_000;

/**
 * Reads an amount as spreadsheets write it: with thousands separated or not, with a symbol or a code of its currency
 * before or after it, and as `plainAmount` reads typed amounts. A file declares its decimal sign, so that the other
 * sign can only separate thousands. Nothing is rounded or guessed: separators must be between thousands.
 * @param sign the decimal sign
 */
export function readAmount(
  text: string,
  sign: DecimalSign,
  currency: Currency,
): Read<{ minor: number; currency: Currency }> {
  const named = /^([£€$]|[A-Za-z]{3})?\s*(.*?)\s*([£€$]|[A-Za-z]{3})?$/su.exec(plainDigits(text.trim()));
  const [, before, figures = '', after] = named ?? [];
  // A word of three letters alone is no currency.
  if (!/\d/.test(figures)) return { problem: 'amount' };
  const codes = [before, after].flatMap((code) => (code ? [SYMBOLS[code] ?? code.toUpperCase()] : []));
  if (codes.some((code) => !isCurrency(code))) return { problem: 'currency' };
  const own = codes[0];
  if (codes.length > 1 && codes[0] !== codes[1]) return { problem: 'currency' };
  if (/^[-\u2212(]/.test(figures)) return { problem: 'amountNegative' };
  const grouping = sign === '.' ? ',' : '.';
  const plain = figures.replaceAll(THOUSANDS[sign], '');
  const isOther = plain.includes(grouping) || plain.split(sign).length > 2 || /\d{4}[\s'’\u066c]/.test(plain);
  if (isOther) return { problem: 'amount' };
  const money = isCurrency(own) ? own : currency;
  const parsed = parseMoney(plainAmount(plain, money), money);
  if (!parsed.ok) return { problem: parsed.reason === 'tooLarge' ? 'amountLarge' : 'amount' };
  if (parsed.minor === 0) return { problem: 'amountZero' };
  if (parsed.minor > MOST_MINOR) return { problem: 'amountLarge' };
  return { value: { minor: parsed.minor, currency: money } };
}

const YES = new Set(['1', 'true', 'yes', 'y', 'on', 'x', 'sí', 'si', 's', 'given', 'opt-in', 'opted in']);
const NO = new Set(['0', 'false', 'no', 'n', 'off', 'refused', 'opt-out', 'opted out']);

/** Reads whether a consent was given. An empty cell says nothing. */
export function readConsent(text: string): Read<boolean | null> {
  const word = text.trim().toLowerCase();
  if (word === '') return { value: null };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: 'consent' };
}

const FREQUENCIES: Record<Frequency, readonly string[]> = {
  'one-off': [
    '',
    'one-off',
    'one off',
    'oneoff',
    'once',
    'single',
    'one-time',
    'one time',
    'única',
    'unica',
    'puntual',
  ],
  monthly: ['monthly', 'month', 'mensual', 'mes'],
  quarterly: ['quarterly', 'quarter', 'trimestral', 'trimestre'],
  yearly: ['yearly', 'year', 'annual', 'annually', 'anual', 'año'],
};

/** Reads how often a donation comes; an empty cell is a single one. */
export function readFrequency(text: string): Read<Frequency> {
  const word = text.trim().toLowerCase();
  const found = (Object.keys(FREQUENCIES) as Frequency[]).find((each) => FREQUENCIES[each].includes(word));
  return found ? { value: found } : { problem: 'frequency' };
}
