import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import { isStorableText, textOf } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { attributes, givenText } from '../markup.ts';

/** The fixed value, or up to 500 characters from the page's URL; an invalid one falls back to the value. */
export const readHidden: Reader<ComponentOf<'hidden'>> = (component, { raw }) => {
  if (!component.queryParameter) return { ok: true, answer: component.value };
  const given = textOf(raw, component.key);
  const usable = given && given.length <= 500 && isStorableText(given);
  return { ok: true, answer: usable ? given : component.value };
};

/** An input of type hidden; `data-tf-query` tells the browser runtime which part of the address fills it. */
export const renderHidden: Renderer<ComponentOf<'hidden'>> = (component, context) =>
  `<input type="hidden"${attributes({
    name: component.key,
    value: givenText(context.values, component.key) ?? component.value,
    'data-tf-query': component.queryParameter || null,
  })}>`;
