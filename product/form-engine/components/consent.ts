import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import { textOf } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { attributes, escapeHtml, fieldParts, givenText, inlineText } from '../markup.ts';

/** True only for an explicit "true", "on", "yes" or "1": no answer is never consent. */
export const readConsent: Reader<ComponentOf<'consent'>> = (component, { raw, t }) => {
  const given = textOf(raw, component.key);
  if (given === null) return { ok: false, error: t('badValue') };
  if (isYes(given)) return { ok: true, answer: true };
  return ['', 'false', 'off', 'no', '0'].includes(given)
    ? { ok: true, answer: false }
    : { ok: false, error: t('badValue') };
};

function isYes(text: string): boolean {
  return ['true', 'on', 'yes', '1'].includes(text);
}

/** A checkbox, never preselected, with the exact wording as its label. */
export const renderConsent: Renderer<ComponentOf<'consent'>> = (component, context) => {
  const { id, required, state, notes } = fieldParts(component, context);
  const box = attributes({
    id,
    name: component.key,
    value: 'true',
    checked: isYes(givenText(context.values, component.key) ?? ''),
    required,
    ...state,
  });
  return `${notes}<div class="tf-choice tf-consent"><input type="checkbox"${box}><label for="${escapeHtml(id)}">${inlineText(component.wording)}</label></div>`;
};
