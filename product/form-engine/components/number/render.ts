import type { ComponentHtml } from '../../markup.ts';
import { attributes, givenText, singleField, leftToRight } from '../../markup.ts';
import type { NumberComponent } from './schema.ts';
import { type NumberText, numberTexts } from './texts.data.ts';

const css = `
.tf-number{font-variant-numeric:tabular-nums}`;

/**
 * A text input with the keyboard of numbers. An input of type number would silently drop entries that it can't read,
 * and changes when the wheel turns over it.
 */
export const numberHtml: ComponentHtml<NumberComponent, NumberText> = {
  texts: numberTexts,
  css,
  render: (component, context) =>
    singleField(component, context, ({ id, required, state }) => {
      // The numeric keyboards of phones have no minus sign.
      const mayBeNegative = component.min === null || component.min < 0;
      return `<input class="tf-input tf-number"${attributes({
        type: 'text',
        id,
        name: component.key,
        value: givenText(context.values, component.key),
        placeholder: component.placeholder || null,
        autocomplete: component.autocomplete || 'off',
        inputmode: mayBeNegative ? null : component.decimals > 0 ? 'decimal' : 'numeric',
        maxlength: 60,
        required,
        ...leftToRight,
        ...state,
      })}>`;
    }),
};
