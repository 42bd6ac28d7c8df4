import type { ComponentHtml } from '../../markup.ts';
import { attributes, escapeHtml, givenText, singleField } from '../../markup.ts';
import { readDecimal, showDecimal } from '../../decimals.ts';
import type { SliderComponent } from './schema.ts';
import { type NumberText, numberTexts } from '../number/texts.data.ts';

const css = `
.tf-slider{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;gap:.25rem .75rem;color:var(--tf-muted);font-size:.9rem;font-variant-numeric:tabular-nums}
.tf-slider input{grid-column:1/-1;inline-size:100%;min-block-size:2.75rem;margin:0;accent-color:var(--tf-accent);cursor:pointer}
.tf-slider output{min-inline-size:4ch;padding:.125rem .625rem;border-radius:var(--tf-radius);background:var(--tf-tint);color:var(--tf-ink);font-size:1rem;font-weight:640;text-align:center}
.tf-slider span,.tf-slider output{unicode-bidi:plaintext}
.tf-slider span:last-child{grid-column:3;text-align:end}
.tf-slider:dir(rtl) span:first-of-type{text-align:right}
.tf-slider:dir(rtl) span:last-child{text-align:left}
.tf-slider input:focus-visible{outline:2px solid var(--tf-accent);outline-offset:2px;border-radius:var(--tf-radius)}
@media (scripting:none){.tf-slider output{visibility:hidden}}`;

/** A range input with its ends and its value. Without script the value stays hidden, as nothing would change it. */
export const sliderHtml: ComponentHtml<SliderComponent, NumberText> = {
  texts: numberTexts,
  css,
  render: (component, context) =>
    singleField(component, context, ({ id, state }) => {
      const { key, min, max, step, unit } = component;
      const middle = min + Math.round((max - min) / 2 / step) * step;
      const typed = readDecimal(givenText(context.values, key) ?? '', 'en', 6);
      const value = typed ?? String(component.start ?? Math.min(middle, max));
      const shown = (text: string): string =>
        escapeHtml(`${showDecimal(text, context.locale)} ${unit}`.trim());
      return `<div class="tf-slider"><input${attributes({
        type: 'range',
        id,
        name: key,
        min,
        max,
        step,
        value,
        ...state,
      })}><span>${shown(String(min))}</span><output${attributes({ for: id, 'data-tf-unit': unit || null })}>${shown(value)}</output><span>${shown(String(max))}</span></div>`;
    }),
};
