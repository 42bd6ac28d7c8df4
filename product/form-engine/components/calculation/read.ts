import { formatMoney, moneyToDecimal } from '@tributary/kit/money.ts';
import type { AnswerType, FindReading } from '../../answers.ts';
import { comparableOf } from '../../conditions.ts';
import { numberOf } from '../../reading/number-of.ts';
import { showDecimal } from '../../decimals.ts';
import { readExpression, renameInExpression, roundTo } from './expression.ts';
import type { CalculationComponent } from './schema.ts';
import type { CalculationText } from './texts.data.ts';

/** Largest amount that a calculation charges, in minor units: one million. */
const CEILING = 100_000_000;

/**
 * An answer's number: a number, an amount's major units, the count of chosen list entries, 1 for a consent. An answer
 * that is missing, hidden or no number counts as 0.
 */
function valueIn(find: FindReading, key: string): number {
  const reading = find(key);
  if (!reading) return 0;
  if (reading.money) return reading.money.minor / 100;
  const value = comparableOf(reading);
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return value.length;
  const number = numberOf(value);
  return Number.isNaN(number) ? 0 : number;
}

/**
 * The value of an expression, never the visitor's entry. It is empty where there is none, such as after a division by
 * zero; a negative amount of money is not charged.
 */
export const calculationAnswer: AnswerType<CalculationComponent, CalculationText> = {
  isDerived: true,
  read: () => ({ ok: true, answer: '' }),
  reads: ({ expression }) => {
    const read = readExpression(expression);
    return read.ok ? read.keys.map((key) => ({ key, path: ['expression'] })) : [];
  },
  followKey: (component, from, to) => ({
    ...component,
    expression: renameInExpression(component.expression, from, to),
  }),
  pays: ({ isCharged }) => isCharged,
  settle: ({ expression, format, decimals, isCharged }, _, find, { settings: { currency }, t }) => {
    const read = readExpression(expression);
    const value = read.ok ? read.evaluate((key) => valueIn(find, key)) : Number.NaN;
    if (!Number.isFinite(value) || Math.abs(value) > 1e12) return { ok: true, answer: '' };
    if (format === 'number') return { ok: true, answer: decimalText(roundTo(value, decimals)) };
    const minor = roundTo(value * 100, 0);
    if (isCharged && minor > CEILING) return { ok: false, error: t('calculationTooLarge') };
    const answer = moneyToDecimal(minor, currency);
    return isCharged && minor > 0 ? { ok: true, answer, money: { minor, currency } } : { ok: true, answer };
  },
  show: (component, answer, { settings, locale }) =>
    shownCalculation(component, String(answer), settings.currency, locale),
};

/** A number without an exponent. */
const decimalText = (value: number): string =>
  value
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

/** A calculated value as people read it. */
export function shownCalculation(
  { format, unit }: Pick<CalculationComponent, 'format' | 'unit'>,
  answer: string,
  currency: Parameters<typeof formatMoney>[1],
  locale: string,
): string {
  if (answer === '') return '';
  if (format === 'money') return formatMoney(Math.round(Number(answer) * 100), currency, locale);
  return `${showDecimal(answer, locale)} ${unit}`.trim();
}
