import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import { isStorableText, textOf } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { attributes, givenText, singleField } from '../markup.ts';

/**
 * Text, an @, and a host of two labels or more; at most 254 characters. Whether it exists, only an email can show.
 */
export const readEmail: Reader<ComponentOf<'email'>> = (component, { raw, t }) => {
  const answer = textOf(raw, component.key);
  if (answer === null) return { ok: false, error: t('badValue') };
  if (answer === '') return { ok: true, answer };
  const valid =
    answer.length <= 254 &&
    isStorableText(answer) &&
    /^[^\s@<>()",;:\\]{1,64}@[^\s@.<>()",;:\\]+(?:\.[^\s@.<>()",;:\\]+)+$/.test(answer);
  return valid ? { ok: true, answer } : { ok: false, error: t('email') };
};

/** An input of type email. */
export const renderEmail: Renderer<ComponentOf<'email'>> = (component, context) =>
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
        ...state,
      })}>`,
  );
