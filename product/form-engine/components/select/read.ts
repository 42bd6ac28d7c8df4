import type { AnswerType } from '../../answers.ts';
import { readOneOf } from '../../answers.ts';
import type { SelectComponent } from './schema.ts';

/** One of the component's options. */
export const selectAnswer: AnswerType<SelectComponent> = {
  choices: (component) => component.options,
  read: (component, { raw, t }) => readOneOf(component.key, component.options, raw, t),
};
