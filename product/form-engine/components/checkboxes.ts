import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import { textsOf } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { givenTexts, groupField } from '../markup.ts';
import { renderChoice } from './radio.ts';

/** A list of options, each once, in the order of the form. */
export const readCheckboxes: Reader<ComponentOf<'checkboxes'>> = (component, { raw, t }) => {
  const given = textsOf(raw, component.key);
  const values = component.options.map((option) => option.value);
  return given?.every((value) => values.includes(value))
    ? { ok: true, answer: values.filter((value) => given.includes(value)) }
    : { ok: false, error: t('notAnOption') };
};

/** Checkboxes in a fieldset. HTML has no "at least one", so `required` is checked after sending only. */
export const renderCheckboxes: Renderer<ComponentOf<'checkboxes'>> = (component, context) => {
  const given = givenTexts(context.values, component.key);
  return groupField(component, context, ({ id, state }) => {
    const choices = component.options.map(({ value, label }, index) =>
      renderChoice('checkbox', label, {
        id: index === 0 ? id : `${id}-${index}`,
        name: component.key,
        value,
        checked: given?.includes(value),
        'aria-invalid': state['aria-invalid'],
      }),
    );
    return `<div class="tf-choices">${choices.join('')}</div>`;
  });
};
