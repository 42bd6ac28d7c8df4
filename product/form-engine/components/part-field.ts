import type { RenderContext } from '../markup.ts';
import { attributes, escapeHtml, givenText, leftToRight, wordsInput } from '../markup.ts';
import { companion } from '../answers.ts';

interface PartField {
  key: string;
  part: string;
  id: string;
  label: string;
  /** Further attributes of the input. */
  values?: Parameters<typeof attributes>[0];
  lines?: 'one' | 'many';
}

/** One part of an answer with several, typed: a label and an input. */
export function partField(
  context: RenderContext,
  { key, part, id, label, values, lines }: PartField,
): string {
  const name = companion(key, part);
  const inputId = `${id}-${part}`;
  const given = givenText(context.values, name) ?? '';
  const direction = values?.['type'] === 'email' ? leftToRight : wordsInput(context);
  const control =
    lines === 'many'
      ? `<textarea class="tf-input" rows="4"${attributes({ id: inputId, name, ...direction, ...values })}>${escapeHtml(given)}</textarea>`
      : `<input class="tf-input"${attributes({ type: 'text', id: inputId, name, value: given, ...direction, ...values })}>`;
  return `<div class="tf-part"><label class="tf-sublabel"${context.foreign} for="${escapeHtml(inputId)}">${escapeHtml(label)}</label>${control}</div>`;
}
