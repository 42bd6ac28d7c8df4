import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, givenText, singleField, leftToRight } from '../../markup.ts';
import type { EmailComponent } from './schema.ts';

const render: Renderer<EmailComponent> = (component, context) =>
  singleField(
    component,
    context,
    ({ id, required, state }) =>
      `<input class="tf-input"${attributes({
        type: 'email',
        id,
        name: component.key,
        value: givenText(context.values, component.key),
        placeholder: component.placeholder || null,
        autocomplete: component.autocomplete || 'email',
        inputmode: 'email',
        maxlength: 254,
        required,
        ...leftToRight,
        ...state,
      })}>`,
  );

/** An input of type email. */
export const emailHtml: ComponentHtml<EmailComponent> = { render };
