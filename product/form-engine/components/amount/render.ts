import { currencies, currencySymbol, formatMoneyShort, moneyToDecimal } from '@tributary/kit/money.ts';
import { companion } from '../../answers.ts';
import type { ComponentHtml, RenderContext, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, givenText, givenTexts, groupField, leftToRight } from '../../markup.ts';
import { frequencies } from '../frequency/frequencies.ts';
import { otherAmount } from './read.ts';
import type { AmountComponent } from './schema.ts';
import type { AmountSet } from './sets.ts';
import {
  chosenCurrency,
  frequencyIn,
  hasSets,
  nameOfSet,
  offeredCurrencies,
  offeredSets,
  presetValues,
  setFor,
} from './sets.ts';

interface Parts {
  id: string;
  required: boolean;
  state: Record<string, string | null>;
  /** Whether it is the set of the chosen values. */
  isShown?: boolean;
}

const render: Renderer<AmountComponent> = (component, context) => {
  const { settings, values } = context;
  const offered = offeredCurrencies(component, settings);
  const own = offered[0]!;
  return groupField(component, context, (parts) => {
    if (!hasSets(component)) {
      const set = setFor(component, settings, own, 'one-off');
      return renderSet(component, set, context, parts) + currencyField(component, own);
    }
    const currency = chosenCurrency(component, values, settings) ?? own;
    const frequency = frequencyIn(component, values);
    // The page shows the set of the chosen values; browsers can't require a group of which a part is hidden.
    const sets = offeredSets(component, settings).map((set) => {
      const id = set.value === '' ? parts.id : `${parts.id}-${set.value.replace('.', '-')}`;
      const isFor = set.frequencies.some((one) => one === frequency);
      const isShown = isFor && set.currency === currency;
      const wrapper = attributes({
        'data-tf-in': set.currency,
        'data-tf-for': set.frequencies.join(' '),
        'data-tf-off': !isFor,
      });
      const heading = [
        ...(offered.length > 1 ? [set.currency] : []),
        ...(set.frequencies.length < 4 ? set.frequencies.map((one) => context.t(one)) : []),
      ].join(', ');
      const marker =
        set.value === ''
          ? ''
          : `<input type="hidden"${attributes({ name: nameOfSet(component, set), value: '' })}>`;
      return `<div class="tf-set"${wrapper}><p class="tf-set-title"${context.foreign}>${escapeHtml(heading)}</p>${marker}${renderSet(component, set, context, { ...parts, id, required: false, isShown })}</div>`;
    });
    const choice =
      offered.length > 1
        ? `<div class="tf-currencies" role="group" aria-label="${escapeHtml(context.t('currency'))}">${offered.map((one) => renderCurrency(component, one, currency, context, parts.id)).join('')}</div>`
        : currencyField(component, own);
    return choice + sets.join('');
  });
};

function currencyField({ key }: AmountComponent, value: string): string {
  return `<input type="hidden"${attributes({ name: companion(key, 'currency'), value })}>`;
}

function renderCurrency(
  { key }: AmountComponent,
  currency: AmountSet['currency'],
  chosen: string,
  { locale }: RenderContext,
  fieldId: string,
): string {
  const id = `${fieldId}-in-${currency}`;
  const input = attributes({
    id,
    name: companion(key, 'currency'),
    value: currency,
    checked: currency === chosen,
    'data-tf-currency': currency,
  });
  const { symbol } = currencySymbol(currency, locale);
  return `<div class="tf-currency"><input type="radio"${input}><label for="${escapeHtml(id)}"><bdi>${escapeHtml(symbol)}</bdi> ${currency}</label></div>`;
}

function renderSet(
  component: AmountComponent,
  set: AmountSet,
  context: RenderContext,
  { id, required, state, isShown = true }: Parts,
): string {
  const { currency, presets } = set;
  const name = nameOfSet(component, set);
  const first = set.defaultAmount === null ? undefined : moneyToDecimal(set.defaultAmount, currency);
  // Clients that know the key alone, and stored answers, have the amount of the chosen set there.
  const sent = givenTexts(
    context.values,
    isShown && !Object.hasOwn(context.values, name) ? component.key : name,
  );
  const given = sent?.find((text) => text !== '') ?? (set.value === '' ? sent?.[0] : undefined) ?? first;
  const hasPresets = presets.length > 0;
  const card = (index: number, value: string, title: string, example: string, checked: boolean): string => {
    const foreign = value === otherAmount ? context.foreign : '';
    const inputId = index === 0 ? id : `${id}-${index}`;
    const input = attributes({
      id: inputId,
      name,
      value,
      checked,
      required,
      'aria-invalid': state['aria-invalid'],
    });
    const note = example ? `<span class="tf-example">${escapeHtml(example)}</span>` : '';
    return `<div class="tf-card${value === otherAmount ? ' tf-card-other' : ''}"><input type="radio"${input}><label for="${escapeHtml(inputId)}"><span class="tf-figure"${foreign}>${escapeHtml(title)}</span>${note}</label></div>`;
  };
  const presetNames = presetValues(set);
  const cards = presets.map(({ amount, example }, index) => {
    const value = presetNames[index]!;
    return card(index, value, formatMoneyShort(amount, currency, context.locale), example, value === given);
  });
  const isPreset = given !== undefined && presetNames.includes(given);
  const isOther = given !== undefined && given !== '' && !isPreset;
  if (hasPresets && component.allowCustom) {
    cards.push(card(cards.length, otherAmount, context.t('otherAmount'), '', isOther));
  }
  const typed = givenText(context.values, companion(name, 'other'));
  const value = typed ?? (isOther && given !== otherAmount ? given : undefined);
  const box = () =>
    renderBox(set, context, {
      id: hasPresets ? `${id}-other` : id,
      name: companion(name, 'other'),
      value,
      required: !hasPresets && set.value === '' && required,
      'aria-invalid': state['aria-invalid'],
    });
  return (
    (hasPresets ? `<div class="tf-cards">${cards.join('')}</div>` : '') + (component.allowCustom ? box() : '')
  );
}

function renderBox(
  { currency }: AmountSet,
  context: RenderContext,
  values: { id: string } & Parameters<typeof attributes>[0],
): string {
  const { symbol, before } = currencySymbol(currency, context.locale);
  const sign = `<span class="tf-symbol" aria-hidden="true">${escapeHtml(symbol)}</span>`;
  const input = `<input class="tf-input"${attributes({
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 16,
    ...leftToRight,
    ...values,
  })}>`;
  const label = escapeHtml(context.t('amountIn', { currency }));
  return `<div class="tf-other"><label class="tf-sublabel"${context.foreign} for="${escapeHtml(values.id)}">${label}</label><div class="tf-money">${before ? sign + input : input + sign}</div></div>`;
}

/**
 * Shows the amounts of the chosen currency and frequency, also without script. Where the frequency was asked on an
 * earlier step, the server's choice stays.
 */
const shownSets = [
  ...currencies.map((one) => `.tf:has([data-tf-currency=${one}]:checked) .tf-set:not([data-tf-in=${one}])`),
  ...frequencies.map(
    (one) => `.tf:has([data-tf-frequency=${one}]:checked) .tf-set:not([data-tf-for~=${one}])`,
  ),
  '.tf:not(:has([data-tf-frequency])) .tf-set[data-tf-off]',
]
  .map((selector) => `${selector}{display:none}`)
  .join('\n');

const css = `
.tf-card{position:relative;display:grid}
.tf-card input{position:absolute;z-index:1;inset-block-start:.75rem;inset-inline-end:.75rem;inline-size:1.25rem;block-size:1.25rem;margin:0;opacity:0;cursor:pointer}
.tf-cards{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem}
.tf-card label{cursor:pointer;display:grid;align-content:start;gap:.25rem;min-block-size:3.5rem;padding:1rem;border:1px solid var(--tf-hairline);border-radius:calc(var(--tf-radius) + .125rem);background:var(--tf-surface);transition:border-color .12s,background-color .12s,box-shadow .12s}
.tf-card:hover label{border-color:var(--tf-line)}
.tf-card input:checked+label{border-color:var(--tf-accent);background:var(--tf-tint);box-shadow:inset 0 0 0 1px var(--tf-accent)}
.tf-card input:focus-visible+label{outline:2px solid var(--tf-accent);outline-offset:2px}
.tf-cards:not(:has(:checked)) input[aria-invalid=true]+label{border-color:var(--tf-danger)}
.tf-figure{font-size:1.375rem;font-weight:680;letter-spacing:-.02em;line-height:1.25;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.tf-card-other .tf-figure{font-size:1rem;font-weight:600;letter-spacing:0;line-height:1.75rem}
.tf-card-other:last-child:nth-child(odd):not(:nth-child(3n)){grid-column:1/-1}
.tf-example{font-size:.875rem;line-height:1.4;color:var(--tf-muted);text-wrap:pretty}
.tf-cards+.tf-other{margin-block-start:.75rem}
@supports selector(:has(*)){.tf-cards:not(:has(input[value=other]:checked))+.tf-other{display:none}}
.tf-money{display:flex;align-items:center;border:1px solid var(--tf-line);border-radius:var(--tf-radius);background:var(--tf-surface);transition:border-color .12s,box-shadow .12s}
.tf-money:hover{border-color:var(--tf-ink)}
.tf-money:focus-within{border-color:var(--tf-accent);box-shadow:0 0 0 3px color-mix(in srgb,var(--tf-accent) 28%,transparent)}
.tf-money:has([aria-invalid=true]){border-color:var(--tf-danger)}
.tf-money .tf-input{border:0;background:none;box-shadow:none;font-variant-numeric:tabular-nums;font-size:1.125rem}
.tf-symbol{padding-inline:.875rem 0;color:var(--tf-muted);font-size:1.125rem}
.tf-input+.tf-symbol{padding-inline:0 .875rem}
@container (min-width:30rem){.tf-cards:has(>.tf-card:last-child:nth-child(3n)){grid-template-columns:repeat(3,minmax(0,1fr))}}
@container (max-width:17rem){.tf-cards{grid-template-columns:1fr}}
@media (forced-colors:active){.tf-card input:checked+label{outline:2px solid Highlight}}
.tf-set-title{margin:.75rem 0 .5rem;color:var(--tf-muted);font-size:.9rem}
.tf-currencies{display:flex;flex-wrap:wrap;gap:.25rem;margin-block-end:.75rem}
.tf-currency{position:relative;display:grid}
.tf-currency input{position:absolute;z-index:1;inset-block-start:.75rem;inset-inline-end:.75rem;inline-size:1.25rem;block-size:1.25rem;margin:0;opacity:0;cursor:pointer}
.tf-currency label{display:grid;grid-auto-flow:column;gap:.375rem;place-items:center;min-block-size:2.75rem;padding:.25rem 1rem;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-surface);font-weight:560;cursor:pointer}
.tf-currency input:checked+label{border-color:var(--tf-accent);background:var(--tf-tint);box-shadow:inset 0 0 0 1px var(--tf-accent)}
.tf-currency input:focus-visible+label{outline:2px solid var(--tf-accent);outline-offset:2px}
@supports selector(:has(*)){.tf-set-title{display:none}
${shownSets}}
@media (forced-colors:active){.tf-currency input:checked+label{outline:2px solid Highlight}}`;

/** Presets as selectable cards with the example of each donation, and a box for another amount. */
export const amountHtml: ComponentHtml<AmountComponent> = { render, css };
