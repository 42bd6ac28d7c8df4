import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../markup.ts';
import { readOneOf } from './radio.ts';

/** One of the offered frequencies. */
export const readFrequency: Reader<ComponentOf<'frequency'>> = (component, { raw, t }) =>
  readOneOf(component.key, component.options, raw, t);

/** A row of joined radio buttons; the default, else the first, is chosen beforehand. */
export const renderFrequency: Renderer<ComponentOf<'frequency'>> = (component, context) => {
  const chosen =
    givenText(context.values, component.key) ?? component.defaultFrequency ?? component.options[0];
  return groupField(component, context, ({ id, required, state }) => {
    const segments = component.options.map((value, index) => {
      const inputId = index === 0 ? id : `${id}-${index}`;
      const input = attributes({
        id: inputId,
        name: component.key,
        value,
        checked: value === chosen,
        required,
        'aria-invalid': state['aria-invalid'],
      });
      return `<div class="tf-segment"><input type="radio"${input}><label${context.foreign} for="${escapeHtml(inputId)}">${escapeHtml(context.t(value))}</label></div>`;
    });
    return `<div class="tf-segments">${segments.join('')}</div>`;
  });
};
