import type { AnswerType } from '../../answers.ts';
import { readOneOf } from '../../answers.ts';
import type { RadioComponent } from './schema.ts';

/** One of the component's options. */
export const radioAnswer: AnswerType<RadioComponent> = {
  choices: (component) => component.options,
  read: (component, { raw, t }) => readOneOf(component.key, component.options, raw, t),
};
