import { currencySymbol, formatMoneyShort, moneyToDecimal, parseMoney } from '@tributary/kit/money.ts';
import type { ComponentOf } from '../schema.ts';
import type { Reader, Reading, ReadingContext } from '../answers.ts';
import { companion, currencyOf, textOf } from '../answers.ts';
import type { RenderContext, Renderer } from '../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../markup.ts';

/** The radio value that stands for "other amount". */
const other = 'other';
/** Largest donation when the form sets no maximum, in minor units: one million. */
const ceiling = 100_000_000;

/**
 * A preset, or another amount between the limits, never rounded. The selected radio button wins over text left in the
 * other-amount box; without any, the box counts. A currency sent along must be the form's own.
 */
export const readAmount: Reader<ComponentOf<'amount'>> = (component, context) => {
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
  return readDecimal(component, context, chosen === other || chosen === '' ? custom : chosen);
};

/** Lists are refused too: two currencies are no valid currency. */
function sameCurrency(sent: unknown, currency: string): boolean {
  return sent === currency || sent === '' || sent === undefined || sent === null;
}

function readDecimal(component: ComponentOf<'amount'>, context: ReadingContext, text: string): Reading {
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
  return { ok: true, answer: moneyToDecimal(minor, currency), minor };
}

/** Presets as selectable cards with what each donation does, and a box for another amount. */
export const renderAmount: Renderer<ComponentOf<'amount'>> = (component, context) => {
  const currency = currencyOf(component, context.settings);
  const first =
    component.defaultAmount === null ? undefined : moneyToDecimal(component.defaultAmount, currency);
  const given = givenText(context.values, component.key) ?? first;
  return groupField(component, context, ({ id, required, state }) => {
    const hasPresets = component.presets.length > 0;
    const card = (index: number, value: string, title: string, example: string, checked: boolean): string => {
      const foreign = value === other ? context.foreign : '';
      const inputId = index === 0 ? id : `${id}-${index}`;
      const input = attributes({
        id: inputId,
        name: component.key,
        value,
        checked,
        required,
        'aria-invalid': state['aria-invalid'],
      });
      const note = example ? `<span class="tf-example">${escapeHtml(example)}</span>` : '';
      return `<div class="tf-card${value === other ? ' tf-card-other' : ''}"><input type="radio"${input}><label for="${escapeHtml(inputId)}"><span class="tf-figure"${foreign}>${escapeHtml(title)}</span>${note}</label></div>`;
    };
    const cards = component.presets.map(({ amount, example }, index) => {
      const value = moneyToDecimal(amount, currency);
      return card(index, value, formatMoneyShort(amount, currency, context.locale), example, value === given);
    });
    const isPreset = component.presets.some(({ amount }) => moneyToDecimal(amount, currency) === given);
    const isOther = given !== undefined && given !== '' && !isPreset;
    if (hasPresets && component.allowCustom) {
      cards.push(card(cards.length, other, context.t('otherAmount'), '', isOther));
    }
    const typed = givenText(context.values, companion(component.key, 'other'));
    const value = typed ?? (isOther && given !== other ? given : undefined);
    return (
      (hasPresets ? `<div class="tf-cards">${cards.join('')}</div>` : '') +
      (component.allowCustom
        ? renderBox(component, context, hasPresets ? `${id}-other` : id, value, state)
        : '') +
      `<input type="hidden"${attributes({ name: companion(component.key, 'currency'), value: currency })}>`
    );
  });
};

function renderBox(
  component: ComponentOf<'amount'>,
  context: RenderContext,
  id: string,
  value: string | undefined,
  state: Record<string, string | null>,
): string {
  const currency = currencyOf(component, context.settings);
  const { symbol, before } = currencySymbol(currency, context.locale);
  const hasPresets = component.presets.length > 0;
  const sign = `<span class="tf-symbol" aria-hidden="true">${escapeHtml(symbol)}</span>`;
  const input = `<input class="tf-input"${attributes({
    type: 'text',
    id,
    name: companion(component.key, 'other'),
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 16,
    value,
    required: !hasPresets && component.required && context.live && context.decided.has(component.id),
    'aria-invalid': state['aria-invalid'],
  })}>`;
  const label = escapeHtml(context.t('amountIn', { currency }));
  return `<div class="tf-other"><label class="tf-sublabel"${context.foreign} for="${escapeHtml(id)}">${label}</label><div class="tf-money">${before ? sign + input : input + sign}</div></div>`;
}
