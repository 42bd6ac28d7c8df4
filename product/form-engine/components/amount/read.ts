import { formatMoney, formatMoneyShort, moneyToDecimal, parseMoney } from '@tributary/kit/money.ts';
import type { AnswerType, Reading, ReadingContext } from '../../answers.ts';
import { companion, currencyOf, textOf, textsOf } from '../../answers.ts';
import type { AmountComponent } from './schema.ts';
import type { AmountSet } from './sets.ts';
import { chosenSet } from './chosen-set.ts';
import { plainAmount } from '@tributary/kit/typed/typed-amount.ts';

/** The radio value for "other amount". */
export const otherAmount = 'other';
/** Largest donation when the form sets no maximum, in minor units: one million. */
const ceiling = 100_000_000;

/**
 * A preset, or another amount between the limits, never rounded. The selected radio button wins over text left in the
 * other-amount box; without any, the box counts. A currency sent along must be one that the form offers. Amounts that
 * depend on the frequency are read again when its answer is known.
 */
export const amountAnswer: AnswerType<AmountComponent> = {
  role: 'amount',
  pays: () => true,
  parts: ({ sets, currencies }) => [
    'other',
    'currency',
    ...new Set([...currencies, ...sets.map(({ value }) => value)].flatMap((set) => [set, `${set}.other`])),
  ],
  show: (component, answer, { settings, locale, currency = currencyOf(component, settings) }) => {
    const parsed = parseMoney(String(answer), currency);
    return parsed.ok ? formatMoney(parsed.minor, currency, locale) : '';
  },
  reads: ({ frequencyKey }) => (frequencyKey ? [{ key: frequencyKey, path: ['frequencyKey'] }] : []),
  followKey: (component, from, to) =>
    component.frequencyKey === from ? { ...component, frequencyKey: to } : component,
  read: (component, context) => readFor(component, context),
  settle: (component, reading, find, context) =>
    component.frequencyKey
      ? readFor(component, context, String(find(component.frequencyKey)?.answer || 'one-off'))
      : reading,
};

function readFor(component: AmountComponent, context: ReadingContext, frequency?: string): Reading {
  const { raw, t } = context;
  const chosen = chosenSet(component, context, frequency);
  if ('error' in chosen) return { ok: false, error: chosen.error };
  const { set, name } = chosen;
  const values = textsOf(raw, name);
  const custom = textOf(raw, companion(name, 'other'));
  const single = values && values.length < 2 ? (values[0] ?? '') : textOf(raw, name);
  if (single === null || custom === null) return { ok: false, error: t('amountText') };
  // A value of `presetValues`: which of several equal amounts was chosen, `chosenPreset` reads on the server.
  const amount = single === otherAmount ? '' : single.split('~')[0];
  return readDecimal(component, set, context, amount || custom);
}

function readDecimal(
  { allowCustom }: AmountComponent,
  set: AmountSet,
  { locale, t }: ReadingContext,
  text: string,
): Reading {
  const { currency } = set;
  if (text === '') return { ok: true, answer: '' };
  const min = set.min ?? 1;
  const max = set.max ?? ceiling;
  const parsed = parseMoney(plainAmount(text, currency), currency);
  if (!parsed.ok) {
    if (parsed.reason === 'tooManyDecimals') return { ok: false, error: t('amountDecimals') };
    if (parsed.reason === 'notANumber') return { ok: false, error: t('amountText') };
  }
  const minor = parsed.ok ? parsed.minor : parsed.reason === 'negative' ? 0 : max + 1;
  if (minor < min)
    return { ok: false, error: t('amountMin', { amount: formatMoneyShort(min, currency, locale) }) };
  if (minor > max)
    return { ok: false, error: t('amountMax', { amount: formatMoneyShort(max, currency, locale) }) };
  if (!(allowCustom || set.presets.some((preset) => preset.amount === minor)))
    return { ok: false, error: t('amountPreset') };
  return { ok: true, answer: moneyToDecimal(minor, currency), money: { minor, currency } };
}
