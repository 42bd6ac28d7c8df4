import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import { isStorableText, textOf } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { attributes, givenText, singleField } from '../markup.ts';

/** One line of text; lengths count UTF-16 units as the browser's own `maxlength` does. */
export const readText: Reader<ComponentOf<'text'>> = (component, { raw, t }) => {
  const answer = textOf(raw, component.key);
  if (answer === null) return { ok: false, error: t('badValue') };
  if (!isStorableText(answer) || /[\r\n]/.test(answer)) return { ok: false, error: t('badText') };
  if (answer.length > component.maxLength)
    return { ok: false, error: t('tooLong', { count: component.maxLength }) };
  if (answer !== '' && answer.length < component.minLength) {
    return { ok: false, error: t('tooShort', { count: component.minLength }) };
  }
  return { ok: true, answer };
};

/** An input of type text. */
export const renderText: Renderer<ComponentOf<'text'>> = (component, context) =>
  singleField(
    component,
    context,
    ({ id, required, state }) =>
      `<input class="tf-input"${attributes({
        type: 'text',
        id,
        name: component.key,
        value: givenText(context.values, component.key),
        placeholder: component.placeholder || null,
        autocomplete: component.autocomplete || null,
        minlength: component.minLength || null,
        maxlength: component.maxLength,
        required,
        ...state,
      })}>`,
  );
