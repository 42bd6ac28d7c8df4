import type { AnswerType } from '../../answers.ts';
import { isStorableText, textOf } from '../../answers.ts';
import type { EmailComponent } from './schema.ts';

/** Text, an @, and a host of two labels or more. */
export const emailPattern = /^[^\s@<>()",;:\\]{1,64}@[^\s@.<>()",;:\\]+(?:\.[^\s@.<>()",;:\\]+)+$/;

/**
 * Text, an @, and a host of two labels or more; at most 254 characters. Whether it exists, only an email can show.
 */
export const emailAnswer: AnswerType<EmailComponent> = {
  role: 'email',
  read: (component, { raw, t }) => {
    // Copied addresses may contain invisible marks.
    const answer =
      textOf(raw, component.key)
        ?.replace(/\p{Cf}/gu, '')
        .trim() ?? null;
    if (answer === null) return { ok: false, error: t('badValue') };
    if (answer === '') return { ok: true, answer };
    const valid = answer.length <= 254 && isStorableText(answer) && emailPattern.test(answer);
    return valid ? { ok: true, answer } : { ok: false, error: t('email') };
  },
};
