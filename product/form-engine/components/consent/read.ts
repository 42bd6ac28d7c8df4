import type { AnswerType } from '../../answers.ts';
import { textOf } from '../../answers.ts';
import type { ConsentComponent } from './schema.ts';

/** True only for an explicit "true", "on", "yes" or "1": no answer is never consent. */
export const consentAnswer: AnswerType<ConsentComponent> = {
  role: 'consent',
  read: (component, { raw, t }) => {
    const given = textOf(raw, component.key);
    if (given === null) return { ok: false, error: t('badValue') };
    if (isYes(given)) return { ok: true, answer: true };
    return ['', 'false', 'off', 'no', '0'].includes(given)
      ? { ok: true, answer: false }
      : { ok: false, error: t('badValue') };
  },
};

/** Whether a text sent for a checkbox means that it is checked. */
export function isYes(text: string): boolean {
  return ['true', 'on', 'yes', '1'].includes(text);
}
