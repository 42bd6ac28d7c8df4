import { conditionalOptions } from '../conditional-options.ts';
import type { AnswerType } from '../../answers.ts';
import { readOneOf } from '../../answers.ts';
import type { RadioComponent } from './schema.ts';

/** One of the component's options. */
export const radioAnswer: AnswerType<RadioComponent> = {
  ...conditionalOptions,
  read: (component, { raw, t }) => readOneOf(component.key, component.options, raw, t),
};
