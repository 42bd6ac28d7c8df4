import type { AnswerType } from '../../answers.ts';
import { textOf } from '../../answers.ts';
import { isOnStep, readDecimal, showDecimal } from '../../decimals.ts';
import type { SliderComponent } from './schema.ts';
import type { NumberText } from '../number/texts.data.ts';

/** A number on one of the steps, as canonical decimal text; browsers send it with a point in every language. */
export const sliderAnswer: AnswerType<SliderComponent, NumberText> = {
  show: ({ unit }, answer, { locale }) => `${showDecimal(String(answer), locale)} ${unit}`.trim(),
  read: ({ key, min, max, step }, { raw, locale, t }) => {
    const text = textOf(raw, key);
    if (text === '') return { ok: true, answer: '' };
    const answer = text === null ? null : readDecimal(text, 'en', 6);
    if (answer === null) return { ok: false, error: t('numberProblem') };
    const shown = (value: number): string => showDecimal(String(value), locale);
    if (Number(answer) < min) return { ok: false, error: t('numberMin', { number: shown(min) }) };
    if (Number(answer) > max) return { ok: false, error: t('numberMax', { number: shown(max) }) };
    return isOnStep(answer, min, step)
      ? { ok: true, answer }
      : { ok: false, error: t('numberStep', { step: shown(step), from: shown(min) }) };
  },
};
