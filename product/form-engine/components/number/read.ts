import type { AnswerType } from '../../answers.ts';
import { textOf } from '../../answers.ts';
import { isOnStep, readDecimal, showDecimal } from '../../decimals.ts';
import type { NumberComponent } from './schema.ts';
import type { NumberText } from './texts.data.ts';

/** A number as canonical decimal text, from the visitor's entry in the page's language; never rounded. */
export const numberAnswer: AnswerType<NumberComponent, NumberText> = {
  show: (_, answer, { locale }) => showDecimal(String(answer), locale),
  read: ({ key, min, max, step, decimals }, { raw, locale, t }) => {
    const text = textOf(raw, key);
    if (text === '') return { ok: true, answer: '' };
    const answer = text === null ? null : readDecimal(text, locale, decimals);
    if (answer === null) return { ok: false, error: t('numberProblem') };
    const shown = (value: number): string => showDecimal(String(value), locale);
    if ((answer.split('.')[1] ?? '').length > decimals) {
      return {
        ok: false,
        error: decimals === 0 ? t('numberWhole') : t('numberDecimals', { count: decimals }),
      };
    }
    if (min !== null && Number(answer) < min)
      return { ok: false, error: t('numberMin', { number: shown(min) }) };
    if (max !== null && Number(answer) > max)
      return { ok: false, error: t('numberMax', { number: shown(max) }) };
    return step === null || isOnStep(answer, min ?? 0, step)
      ? { ok: true, answer }
      : { ok: false, error: t('numberStep', { step: shown(step), from: shown(min ?? 0) }) };
  },
};
