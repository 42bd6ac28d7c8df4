import { currencySymbol, formatMoneyShort, moneyToDecimal } from '@tributary/kit/money.ts';
import { companion, currencyOf } from '../../answers.ts';
import type { ComponentHtml, RenderContext, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../../markup.ts';
import { otherAmount } from './read.ts';
import type { AmountComponent } from './schema.ts';

const render: Renderer<AmountComponent> = (component, context) => {
  const currency = currencyOf(component, context.settings);
  const first =
    component.defaultAmount === null ? undefined : moneyToDecimal(component.defaultAmount, currency);
  const given = givenText(context.values, component.key) ?? first;
  return groupField(component, context, ({ id, required, state }) => {
    const hasPresets = component.presets.length > 0;
    const card = (index: number, value: string, title: string, example: string, checked: boolean): string => {
      const foreign = value === otherAmount ? context.foreign : '';
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
      return `<div class="tf-card${value === otherAmount ? ' tf-card-other' : ''}"><input type="radio"${input}><label for="${escapeHtml(inputId)}"><span class="tf-figure"${foreign}>${escapeHtml(title)}</span>${note}</label></div>`;
    };
    const cards = component.presets.map(({ amount, example }, index) => {
      const value = moneyToDecimal(amount, currency);
      return card(index, value, formatMoneyShort(amount, currency, context.locale), example, value === given);
    });
    const isPreset = component.presets.some(({ amount }) => moneyToDecimal(amount, currency) === given);
    const isOther = given !== undefined && given !== '' && !isPreset;
    if (hasPresets && component.allowCustom) {
      cards.push(card(cards.length, otherAmount, context.t('otherAmount'), '', isOther));
    }
    const typed = givenText(context.values, companion(component.key, 'other'));
    const value = typed ?? (isOther && given !== otherAmount ? given : undefined);
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
  component: AmountComponent,
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
@media (forced-colors:active){.tf-card input:checked+label{outline:2px solid Highlight}}`;

/** Presets as selectable cards with what each donation does, and a box for another amount. */
export const amountHtml: ComponentHtml<AmountComponent> = { render, css };
