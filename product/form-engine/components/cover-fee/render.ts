import { formatMoneyShort } from '@tributary/kit/money.ts';
import { numberFormat } from './rate.ts';
import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, fieldParts, givenText, inlineText } from '../../markup.ts';
import { isCovered } from './read.ts';
import type { CoverFeeComponent } from './schema.ts';
import { type CoverFeeText, coverFeeTexts } from './texts.data.ts';

const render: Renderer<CoverFeeComponent, CoverFeeText> = (component, context) => {
  const { id, state, notes } = fieldParts({ ...component, required: true }, context);
  const box = attributes({
    id,
    name: component.key,
    value: 'true',
    checked: isCovered(givenText(context.values, component.key) ?? ''),
    ...state,
  });
  // Until an amount is known, the parts of the fee.
  const { currency } = context.settings;
  const { rate, fixed } = component;
  const made = [
    ...(rate > 0 ? [numberFormat(context.locale).format(rate / 10_000)] : []),
    ...(fixed[currency] > 0 ? [formatMoneyShort(fixed[currency], currency, context.locale)] : []),
  ];
  const figure = escapeHtml(context.fee || made.join(' + '));
  return `${notes}<div class="tf-choice tf-fee"><input type="checkbox"${box}><label for="${escapeHtml(id)}">${inlineText(component.label)} <bdi class="tf-fee-figure" data-tf-fee>${figure}</bdi></label></div>`;
};

const css = `
.tf-fee-figure{font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}`;

/** A checkbox, never preselected, with the fee for the amount that is chosen. */
export const coverFeeHtml: ComponentHtml<CoverFeeComponent, CoverFeeText> = {
  texts: coverFeeTexts,
  render,
  css,
};
