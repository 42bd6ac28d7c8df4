import type { AnswerType } from '../../answers.ts';
import { textOf } from '../../answers.ts';
import { plainDigits } from '@tributary/kit/typed/digits.ts';
import type { PhoneComponent } from './schema.ts';
import type { PhoneText } from './texts.data.ts';

/** Prefix of national numbers at home that is left out from abroad; 0 by default (ITU E.164). */
const trunks: Record<string, RegExp> = {
  1: /^1(?=\d{10}$)/,
  7: /^8(?=\d{10}$)/,
  36: /^06/,
  39: /^(?!)/,
  378: /^(?!)/,
};

/**
 * A telephone number, stored as digits and, where the country is known, in international form (`+442071838750`). The
 * check is light, as numbering plans change: 7 to 15 digits with a calling code, 4 to 15 without. Typed spaces, dots,
 * hyphens and brackets are accepted; a re-rendered form shows the visitor's text.
 */
export const phoneAnswer: AnswerType<PhoneComponent, PhoneText> = {
  read: ({ key, callingCode }, { raw, t }) => {
    const text = textOf(raw, key);
    if (text === '') return { ok: true, answer: '' };
    const number = text !== null && text.length <= 40 ? normalised(text, callingCode) : null;
    return number === null ? { ok: false, error: t('phoneProblem') } : { ok: true, answer: number };
  },
};

function normalised(text: string, callingCode: string): string | null {
  const bare = plainDigits(text)
    .replace(/^\uff0b/, '+')
    .replace(/\(0\)(?=.)/, (zero, at: number, whole: string) =>
      /^(\+|00)/.test(whole) && at > 0 ? '' : zero,
    )
    .replace(/[\s\u00a0.\-\u2010-\u2013()/]/g, '')
    .replace(/^00/, '+');
  if (/^\+[1-9]\d{6,14}$/.test(bare)) return bare;
  if (!/^\d{4,15}$/.test(bare)) return null;
  if (callingCode === '') return bare;
  const abroad = `+${callingCode}${bare.replace(trunks[callingCode] ?? /^0/, '')}`;
  return /^\+[1-9]\d{6,14}$/.test(abroad) ? abroad : null;
}
