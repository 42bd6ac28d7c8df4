import type { AnswerType } from '../../answers.ts';
import { isStorableText, textOf } from '../../answers.ts';
import type { TextComponent } from './schema.ts';

/** One line of text; lengths count UTF-16 units as the browser's own `maxlength` does. */
export const textAnswer: AnswerType<TextComponent> = {
  read: (component, { raw, t }) => {
    const answer = textOf(raw, component.key);
    if (answer === null) return { ok: false, error: t('badValue') };
    if (!isStorableText(answer) || /[\r\n]/.test(answer)) return { ok: false, error: t('badText') };
    if (answer.length > component.maxLength)
      return { ok: false, error: t('tooLong', { count: component.maxLength }) };
    if (answer !== '' && answer.length < component.minLength) {
      return { ok: false, error: t('tooShort', { count: component.minLength }) };
    }
    return { ok: true, answer };
  },
};
