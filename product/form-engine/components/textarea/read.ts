import type { AnswerType } from '../../answers.ts';
import { isStorableText, textOf } from '../../answers.ts';
import type { TextareaComponent } from './schema.ts';

/** Several lines of text; browsers send their ends as two characters, which count and are kept as one. */
export const textareaAnswer: AnswerType<TextareaComponent> = {
  read: (component, { raw, t }) => {
    const answer = textOf(raw, component.key, '\n')?.replace(/\r\n?/g, '\n') ?? null;
    if (answer === null) return { ok: false, error: t('badValue') };
    if (!isStorableText(answer)) return { ok: false, error: t('badText') };
    return answer.length > component.maxLength
      ? { ok: false, error: t('tooLong', { count: component.maxLength }) }
      : { ok: true, answer };
  },
};
