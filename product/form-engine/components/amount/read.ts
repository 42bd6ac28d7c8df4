import { formatMoney, formatMoneyShort, moneyToDecimal, parseMoney } from '@tributary/kit/money.ts';
import type { AnswerType, Reading, ReadingContext } from '../../answers.ts';
import { companion, currencyOf, textOf } from '../../answers.ts';
import type { AmountComponent } from './schema.ts';

/** The radio value that stands for "other amount". */
export const otherAmount = 'other';
/** Largest donation when the form sets no maximum, in minor units: one million. */
const ceiling = 100_000_000;

/**
 * A preset, or another amount between the limits, never rounded. The selected radio button wins over text left in the
 * other-amount box; without any, the box counts. A currency sent along must be the form's own.
 */
export const amountAnswer: AnswerType<AmountComponent> = {
  role: 'amount',
  pays: () => true,
  parts: () => ['other', 'currency'],
  show: (component, answer, { settings, locale }) => {
    const currency = currencyOf(component, settings);
    const parsed = parseMoney(String(answer), currency);
    return parsed.ok ? formatMoney(parsed.minor, currency, locale) : '';
  },
  read: (component, context) => {
    const { raw, settings, t } = context;
    const currency = currencyOf(component, settings);
    for (const name of [companion(component.key, 'currency'), '_currency', 'currency']) {
      if (Object.hasOwn(raw, name) && component.key !== name && !sameCurrency(raw[name], currency)) {
        return { ok: false, error: t('amountCurrency', { currency }) };
      }
    }
    const chosen = textOf(raw, component.key);
    const custom = textOf(raw, companion(component.key, 'other'));
    if (chosen === null || custom === null) return { ok: false, error: t('amountText') };
    return readDecimal(component, context, chosen === otherAmount || chosen === '' ? custom : chosen);
  },
};

/** Lists are refused too: two currencies are no valid currency. */
function sameCurrency(sent: unknown, currency: string): boolean {
  return sent === currency || sent === '' || sent === undefined || sent === null;
}

function readDecimal(component: AmountComponent, context: ReadingContext, text: string): Reading {
  const { settings, locale, t } = context;
  const currency = currencyOf(component, settings);
  if (text === '') return { ok: true, answer: '' };
  const min = component.min ?? 1;
  const max = component.max ?? ceiling;
  const parsed = parseMoney(text, currency);
  if (!parsed.ok) {
    if (parsed.reason === 'tooManyDecimals') return { ok: false, error: t('amountDecimals') };
    if (parsed.reason === 'notANumber') return { ok: false, error: t('amountText') };
  }
  const minor = parsed.ok ? parsed.minor : parsed.reason === 'negative' ? -1 : Number.POSITIVE_INFINITY;
  if (minor < min)
    return { ok: false, error: t('amountMin', { amount: formatMoneyShort(min, currency, locale) }) };
  if (minor > max)
    return { ok: false, error: t('amountMax', { amount: formatMoneyShort(max, currency, locale) }) };
  if (!component.allowCustom && !component.presets.some((preset) => preset.amount === minor)) {
    return { ok: false, error: t('amountPreset') };
  }
  return { ok: true, answer: moneyToDecimal(minor, currency), money: { minor, currency } };
}
