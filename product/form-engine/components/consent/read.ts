import type { AnswerType, Reading } from '../../answers.ts';
import { textOf } from '../../answers.ts';
import type { FormTranslate } from '../../translate.ts';
import type { ConsentComponent } from './schema.ts';

/** True only for an explicit "true", "on", "yes" or "1": no answer is never consent. */
export const consentAnswer: AnswerType<ConsentComponent> = {
  role: 'consent',
  read: ({ key }, { raw, t }) => checkedIn(textOf(raw, key), isYes, t),
};

/**
 * Reads a checkbox.
 * @param isChecked tells which texts mean that it is checked
 */
export function checkedIn(
  text: string | null,
  isChecked: (text: string) => boolean,
  t: FormTranslate,
): Reading {
  const isNo = ['', 'false', 'off', 'no', '0'].some((no) => no === text);
  return isNo || (text !== null && isChecked(text))
    ? { ok: true, answer: !isNo }
    : { ok: false, error: t('badValue') };
}

/** Whether a text sent for a checkbox means that it is checked. */
export function isYes(text: string): boolean {
  return ['true', 'on', 'yes', '1'].includes(text);
}
