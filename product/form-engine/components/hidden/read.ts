import type { AnswerType } from '../../answers.ts';
import { isStorableText, textOf } from '../../answers.ts';
import type { HiddenComponent } from './schema.ts';

/** The fixed value, or up to 500 characters from the page's URL; an invalid one falls back to the value. */
export const hiddenAnswer: AnswerType<HiddenComponent> = {
  isUnseen: true,
  read: (component, { raw }) => {
    if (!component.queryParameter) return { ok: true, answer: component.value };
    const given = textOf(raw, component.key);
    const usable = given && given.length <= 500 && isStorableText(given);
    return { ok: true, answer: usable ? given : component.value };
  },
};
