import type { ComponentHtml } from '../../markup.ts';
import { attributes, givenText, singleField, leftToRight } from '../../markup.ts';
import type { PhoneComponent } from './schema.ts';
import { type PhoneText, phoneTexts } from './texts.data.ts';

/** An input of type tel. Numbers are written from left to right in every language. */
export const phoneHtml: ComponentHtml<PhoneComponent, PhoneText> = {
  texts: phoneTexts,
  render: (component, context) =>
    singleField(
      component,
      context,
      ({ id, required, state }) =>
        `<input class="tf-input"${attributes({
          type: 'tel',
          id,
          name: component.key,
          value: givenText(context.values, component.key),
          placeholder: component.placeholder || null,
          autocomplete: component.autocomplete || 'tel',
          maxlength: 40,
          required,
          ...leftToRight,
          ...state,
        })}>`,
    ),
};
