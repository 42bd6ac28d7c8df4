import type { AnswerType } from '../../answers.ts';
import { readOneOf } from '../../answers.ts';
import type { FormTranslate } from '../../translate.ts';
import type { FrequencyComponent } from './schema.ts';
import type { FrequencyText } from './texts.data.ts';

const choices = ({ options }: FrequencyComponent, { t }: { t: FormTranslate }) =>
  options.map((value) => ({ value, label: t(value) }));

/** One of the offered frequencies. */
export const frequencyAnswer: AnswerType<FrequencyComponent, FrequencyText> = {
  role: 'frequency',
  choices,
  read: (component, { raw, t }) => readOneOf(component.key, choices(component, { t }), raw, t),
};
