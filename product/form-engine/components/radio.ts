import type { ComponentOf } from '../schema.ts';
import type { Reader, RawAnswers, Reading } from '../answers.ts';
import { textOf } from '../answers.ts';
import type { FormTranslate } from '../messages.ts';
import type { Renderer } from '../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../markup.ts';

/** One of the given values or nothing; shared by radio, select, frequency and payment method. */
export function readOneOf(
  key: string,
  values: readonly string[],
  raw: RawAnswers,
  t: FormTranslate,
): Reading {
  const answer = textOf(raw, key);
  return answer !== null && (answer === '' || values.includes(answer))
    ? { ok: true, answer }
    : { ok: false, error: t('notAnOption') };
}

/** One of the component's options. */
export const readChoice: Reader<ComponentOf<'radio'> | ComponentOf<'select'>> = (component, { raw, t }) =>
  readOneOf(
    component.key,
    component.options.map((option) => option.value),
    raw,
    t,
  );

/** Radio buttons in a fieldset. */
export const renderRadio: Renderer<ComponentOf<'radio'>> = (component, context) => {
  const given = givenText(context.values, component.key);
  return groupField(component, context, ({ id, required, state }) => {
    const choices = component.options.map(({ value, label }, index) =>
      renderChoice('radio', label, {
        id: index === 0 ? id : `${id}-${index}`,
        name: component.key,
        value,
        checked: value === given,
        required,
        'aria-invalid': state['aria-invalid'],
      }),
    );
    return `<div class="tf-choices">${choices.join('')}</div>`;
  });
};

/** One radio button or checkbox with its label, the whole row clickable. */
export function renderChoice(
  type: 'radio' | 'checkbox',
  label: string,
  values: { id: string } & Parameters<typeof attributes>[0],
): string {
  return `<div class="tf-choice"><input type="${type}"${attributes(values)}><label for="${escapeHtml(values.id)}">${escapeHtml(label)}</label></div>`;
}
