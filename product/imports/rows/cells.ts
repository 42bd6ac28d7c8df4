import { isCurrency, parseMoney, type Currency } from '@tributary/kit/money.ts';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { DecimalSign, RowProblemCode } from '../definition/choices.ts';

type Read<Value> = { value: Value } | { problem: RowProblemCode };

const SYMBOLS: Record<string, Currency> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

/** The most minor units of one donation: more is a mistake in the decimal sign. */
const MOST_MINOR = 100_000_000_000;

/**
 * Reads an amount as spreadsheets write it: with thousands separated or not, with a symbol or a code of its currency
 * before or after it. Nothing is rounded or guessed: separators must stand between thousands.
 * @param sign what separates the decimals
 */
export function readAmount(
  text: string,
  sign: DecimalSign,
  currency: Currency,
): Read<{ minor: number; currency: Currency }> {
  const named = /^([£€$]|[A-Za-z]{3})?\s*(.*?)\s*([£€$]|[A-Za-z]{3})?$/su.exec(text.trim());
  const [, before, figures = '', after] = named ?? [];
  const codes = [before, after].flatMap((code) => (code ? [SYMBOLS[code] ?? code.toUpperCase()] : []));
  if (codes.some((code) => !isCurrency(code))) return { problem: 'currency' };
  const own = codes[0];
  if (codes.length > 1 && codes[0] !== codes[1]) return { problem: 'currency' };
  if (/^[-\u2212(]/.test(figures)) return { problem: 'amountNegative' };
  const grouping = sign === '.' ? ',' : '.';
  const [whole = '', ...decimals] = figures.split(sign);
  if (decimals.length > 1) return { problem: 'amount' };
  const separator = /[\s\u00a0\u202f'’.,]/.exec(whole)?.[0];
  const groups = separator === undefined ? [whole] : whole.split(separator);
  const isGrouped =
    groups.length === 1 || (groups[0]!.length <= 3 && groups.slice(1).every((group) => group.length === 3));
  const isKnown = separator === undefined || separator === grouping || !/[.,]/.test(separator);
  if (!isGrouped || !isKnown) return { problem: 'amount' };
  const money = isCurrency(own) ? own : currency;
  const parsed = parseMoney([groups.join(''), ...decimals].join('.'), money);
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
