import type { AnswerType } from '../../answers.ts';
import { companion, hasParts, isStorableText, textOf } from '../../answers.ts';
import { emailPattern } from '../email/read.ts';
import { tributeLimits } from './kinds.ts';
import type { TributeComponent } from './schema.ts';
import type { TributeText } from './texts.data.ts';

/**
 * The person that a gift honours, and the recipient of the card; nothing where no kind is chosen, even with other
 * entries.
 */
export const tributeAnswer: AnswerType<TributeComponent, TributeText> = {
  role: 'tribute',
  parts: () => ['kind', 'name', 'message', 'from', 'to'],
  read: (component, { raw, t }) => {
    const given = textOf(raw, component.key) || textOf(raw, companion(component.key, 'kind'));
    if (given === '') return { ok: true, answer: '' };
    const kind = component.kinds.find((one) => one === given);
    if (!kind) return { ok: false, error: t('notAnOption') };
    const parts: Record<string, string> = { kind };
    for (const [name, limit] of Object.entries(tributeLimits)) {
      const isOfCard = name === 'from' || name === 'to';
      const text = isOfCard && !component.cards ? '' : textOf(raw, companion(component.key, name));
      if (text === null || !isStorableText(text)) return { ok: false, error: t('badText') };
      if (text.length > limit) return { ok: false, error: t('tooLong', { count: limit }) };
      if (text !== '') parts[name] = text;
    }
    if (!parts['name']) return { ok: false, error: t('tributeNameMissing') };
    if (parts['to'] && !emailPattern.test(parts['to'])) return { ok: false, error: t('email') };
    if (parts['to'] && !parts['from']) return { ok: false, error: t('tributeFromMissing') };
    return { ok: true, answer: parts, compared: kind };
  },
  show: (_, answer, { t }) => {
    if (!hasParts(answer) || Array.isArray(answer)) return '';
    const { kind, name = '', message, to } = answer;
    const words = t(`tribute.${kind as 'memory'}`, { name });
    return [words, message && `“${message}”`, to && `→ ${to}`].filter(Boolean).join(' ');
  },
};
