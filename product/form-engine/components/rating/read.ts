import type { AnswerType } from '../../answers.ts';
import { readOneOf } from '../../answers.ts';
import type { FormTranslate } from '../../translate.ts';
import type { RatingComponent } from './schema.ts';
import type { RatingText } from './texts.data.ts';

const choices = ({ count }: RatingComponent, { t }: { t: FormTranslate<RatingText> }) =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: t('ratingOf', { number: index + 1, count }),
  }));

/** One of the marks, as a figure. */
export const ratingAnswer: AnswerType<RatingComponent, RatingText> = {
  choices,
  read: (component, { raw, t }) => readOneOf(component.key, choices(component, { t }), raw, t),
};
