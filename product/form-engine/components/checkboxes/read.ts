import { conditionalOptions } from '../conditional-options.ts';
import type { AnswerType } from '../../answers.ts';
import { textsOf } from '../../answers.ts';
import type { CheckboxesComponent } from './schema.ts';
import type { CheckboxesText } from './texts.data.ts';

/** A list of options, each once, in the order of the form. */
export const checkboxesAnswer: AnswerType<CheckboxesComponent, CheckboxesText> = {
  ...conditionalOptions,
  read: (component, { raw, t }) => {
    const given = textsOf(raw, component.key);
    const { options, apart } = component;
    const chosen = options.filter(({ value }) => given?.includes(value));
    if (!given?.every((value) => chosen.some((option) => option.value === value)))
      return { ok: false, error: t('notAnOption') };
    const labelOf = (one: string) => chosen.find(({ value }) => value === one)?.label;
    for (const pair of apart ?? []) {
      const [first, second] = [labelOf(pair.first), labelOf(pair.second)];
      if (first && second) return { ok: false, error: t('notTogether', { first, second }) };
    }
    return { ok: true, answer: chosen.map(({ value }) => value) };
  },
};
