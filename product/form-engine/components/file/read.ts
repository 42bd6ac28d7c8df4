import type { AnswerType } from '../../answers.ts';
import { companion, hasParts, isStorableText, textsOf } from '../../answers.ts';
import { readReference } from './reference.ts';
import type { FileComponent } from './schema.ts';
import { showSize } from './size.ts';
import type { FileText } from './texts.data.ts';

const megabyte = 1024 * 1024;

/**
 * The files by their references, without those that the visitor removes. Types and sizes were checked during the
 * upload; `vouches` tells whether a reference is the server's own.
 */
export const fileAnswer: AnswerType<FileComponent, FileText> = {
  parts: () => ['remove'],
  show: (_, answer) =>
    hasParts(answer)
      ? [answer]
          .flat()
          .map(({ name = '' }) => String(name))
          .join(', ')
      : '',
  read: (component, { raw, t, locale, vouches }) => {
    const { key, maxFiles, maxTotal } = component;
    const given = textsOf(raw, key);
    const removed = textsOf(raw, companion(key, 'remove')) ?? [];
    const references = (given ?? ['']).map((text) => {
      const reference = isStorableText(text) ? readReference(text) : undefined;
      return reference && vouches?.(component.id, reference) !== false ? reference : undefined;
    });
    if (references.includes(undefined)) return { ok: false, error: t('fileUnknown') };
    const files = new Map(
      references.flatMap((one) => {
        if (!one || removed.includes(one.id)) return [];
        const { mark: _, ...file } = one;
        return [[file.id, file]];
      }),
    );
    const answer = [...files.values()];
    if (answer.length > maxFiles) return { ok: false, error: t('fileTooMany', { count: maxFiles }) };
    const limit = maxTotal * megabyte;
    if (answer.reduce((sum, { size }) => sum + size, 0) > limit)
      return { ok: false, error: t('fileTotal', { size: showSize(limit, locale) }) };
    return { ok: true, answer, compared: answer.map(({ name }) => name) };
  },
};
