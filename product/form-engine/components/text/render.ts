import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, givenText, singleField, wordsInput } from '../../markup.ts';
import type { TextComponent } from './schema.ts';

const render: Renderer<TextComponent> = (component, context) =>
  singleField(
    component,
    context,
    ({ id, required, state }) =>
      `<input class="tf-input"${attributes({
        type: 'text',
        id,
        name: component.key,
        value: givenText(context.values, component.key),
        ...wordsInput(context, component.placeholder),
        autocomplete: component.autocomplete || null,
        minlength: component.minLength || null,
        maxlength: component.maxLength,
        required,
        ...state,
      })}>`,
  );

/** An input of type text. */
export const textHtml: ComponentHtml<TextComponent> = { render };
