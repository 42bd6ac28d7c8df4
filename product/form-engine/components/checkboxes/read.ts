import { conditionalOptions } from '../conditional-options.ts';
import type { AnswerType } from '../../answers.ts';
import { textsOf } from '../../answers.ts';
import type { CheckboxesComponent } from './schema.ts';

/** A list of options, each once, in the order of the form. */
export const checkboxesAnswer: AnswerType<CheckboxesComponent> = {
  ...conditionalOptions,
  read: (component, { raw, t }) => {
    const given = textsOf(raw, component.key);
    const values = component.options.map((option) => option.value);
    return given?.every((value) => values.includes(value))
      ? { ok: true, answer: values.filter((value) => given.includes(value)) }
      : { ok: false, error: t('notAnOption') };
  },
};
