import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import { isStorableText, textOf } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { attributes, escapeHtml, givenText, singleField } from '../markup.ts';

/** Several lines of text; browsers send their ends as two characters, which count and are kept as one. */
export const readTextarea: Reader<ComponentOf<'textarea'>> = (component, { raw, t }) => {
  const answer = textOf(raw, component.key)?.replace(/\r\n?/g, '\n') ?? null;
  if (answer === null) return { ok: false, error: t('badValue') };
  if (!isStorableText(answer)) return { ok: false, error: t('badText') };
  return answer.length > component.maxLength
    ? { ok: false, error: t('tooLong', { count: component.maxLength }) }
    : { ok: true, answer };
};

/** A text area. The first line end after the tag is dropped by browsers, so one is written to be dropped. */
export const renderTextarea: Renderer<ComponentOf<'textarea'>> = (component, context) =>
  singleField(component, context, ({ id, required, state }) => {
    const values = attributes({
      id,
      name: component.key,
      rows: component.rows,
      placeholder: component.placeholder || null,
      autocomplete: component.autocomplete || null,
      maxlength: component.maxLength,
      required,
      ...state,
    });
    const text = escapeHtml(givenText(context.values, component.key) ?? '');
    return `<textarea class="tf-input"${values}>\n${text}</textarea>`;
  });
