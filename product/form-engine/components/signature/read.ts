import type { AnswerParts, AnswerType } from '../../answers.ts';
import { companion, hasParts, isStorableText, textOf } from '../../answers.ts';
import type { SignatureComponent } from './schema.ts';
import { areStrokes } from './strokes.ts';
import type { SignatureText } from './texts.data.ts';

/** A name that was typed, or strokes that were drawn, or both, with the wording that was signed. */
export const signatureAnswer: AnswerType<SignatureComponent, SignatureText> = {
  parts: () => ['drawn'],
  show: (_, answer, { t }) => {
    if (!hasParts(answer) || Array.isArray(answer)) return '';
    return answer['name'] === undefined ? t('signatureDrawn') : String(answer['name']);
  },
  read: ({ key, wording }, { raw, t }) => {
    const name = textOf(raw, key);
    const strokes = textOf(raw, companion(key, 'drawn'));
    if (name === null || name.length > 120 || !isStorableText(name) || /[\r\n]/.test(name))
      return { ok: false, error: t('signatureName') };
    if (strokes === null || (strokes !== '' && !areStrokes(strokes)))
      return { ok: false, error: t('signatureUnreadable') };
    const answer: AnswerParts = {
      ...(name ? { name } : {}),
      ...(strokes ? { strokes } : {}),
      ...((name || strokes) && wording ? { wording } : {}),
    };
    return { ok: true, answer, compared: name || (strokes ? 'drawn' : '') };
  },
};
