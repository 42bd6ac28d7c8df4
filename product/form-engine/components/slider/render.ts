import type { ComponentHtml } from '../../markup.ts';
import { attributes, escapeHtml, givenText, leftToRight, singleField } from '../../markup.ts';
import { readDecimal, showDecimal } from '../../decimals.ts';
import type { SliderComponent } from './schema.ts';
import { type NumberText, numberTexts } from '../number/texts.data.ts';

const css = `
.tf-slider{display:grid;grid-template-columns:minmax(min-content,1fr) minmax(0,auto) minmax(min-content,1fr);align-items:center;gap:.25rem .75rem;color:var(--tf-muted);font-size:.9rem;font-variant-numeric:tabular-nums}
.tf-slider [type=range]{grid-area:1/1/2/-1;inline-size:100%;min-block-size:2.75rem;margin:0;accent-color:var(--tf-accent);cursor:pointer}
.tf-slider:has(:placeholder-shown) [type=range]{filter:grayscale(1);opacity:.5}
.tf-slider:has(:placeholder-shown) .tf-slider-answer span{display:none}
.tf-slider>*{grid-row:2}
.tf-slider-answer{grid-column:2;min-inline-size:0;display:flex;align-items:center;gap:.5rem;color:var(--tf-ink)}
.tf .tf-slider .tf-input[dir]{inline-size:6rem;max-inline-size:100%;min-block-size:2.75rem;padding:.375rem .5rem;font-weight:640;text-align:center;appearance:textfield}
.tf .tf-slider .tf-input:placeholder-shown{inline-size:12rem;font-weight:400}
.tf-slider .tf-input::-webkit-inner-spin-button{display:none}
.tf-slider span{unicode-bidi:plaintext}
.tf-slider>span:last-of-type{grid-column:3;text-align:end}
.tf-slider:dir(rtl)>span:first-of-type{text-align:right}
.tf-slider:dir(rtl)>span:last-of-type{text-align:left}
.tf-slider [type=range]:focus-visible{outline:2px solid var(--tf-accent);outline-offset:2px;border-radius:var(--tf-radius)}
@media (scripting:none){.tf-slider [type=range]{display:none}}`;

/**
 * A range input that fills in the box below it. The box is the answer: it is empty until the visitor moves the handle
 * or types, as a range input always has a value. Keyboards and screen readers use the box, whose arrows move the
 * handle; without script there is only the box.
 */
export const sliderHtml: ComponentHtml<SliderComponent, NumberText> = {
  texts: numberTexts,
  css,
  render: (component, context) =>
    singleField(component, context, ({ id, state, required }) => {
      const { key, min, max, step, unit } = component;
      const given = givenText(context.values, key);
      const typed = readDecimal(given ?? '', 'en', 6);
      const start = component.start === null || given !== undefined ? null : String(component.start);
      const value = typed ?? start;
      const middle = min + Math.round((max - min) / 2 / step) * step;
      const range = { type: 'range', min, max, step, value: value ?? Math.min(middle, max) };
      const box = {
        type: 'number',
        id,
        name: key,
        min,
        max,
        step,
        value,
        placeholder: context.t('numberNone'),
        autocomplete: 'off',
        required,
        ...leftToRight,
        ...state,
      };
      const end = (at: number): string =>
        `<span>${escapeHtml(`${showDecimal(String(at), context.locale)} ${unit}`.trim())}</span>`;
      return (
        `<div class="tf-slider">${end(min)}<div class="tf-slider-answer"><input class="tf-input"${attributes(box)}>` +
        `${unit ? `<span>${escapeHtml(unit)}</span>` : ''}</div>${end(max)}` +
        `<input${attributes(range)} tabindex="-1" aria-hidden="true"></div>`
      );
    }),
};
