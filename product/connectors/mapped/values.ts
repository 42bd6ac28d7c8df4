import type { Source } from '@tributary/resources/form-configurations/parts.ts';

/** What fills a field of a service. */
export type FieldValue = string | number | boolean;

/** A text with each `{{key}}` replaced by its answer; nothing when none of them was answered. */
function filled(expression: string, answers: Readonly<Record<string, unknown>>): string | undefined {
  let isAnswered = false;
  const text = expression.replace(/\{\{\s*([a-zA-Z]\w*(?:\.\w+)?)\s*\}\}/g, (_, key: string) => {
    const value = valueOf(key, answers);
    isAnswered ||= value !== undefined && value !== '';
    return String(value ?? '');
  });
  return isAnswered ? text.replace(/\s+/g, ' ').trim() : undefined;
}

/** What a mapping's source gives; undefined without an answer. */
export function valueOf(source: Source, answers: Readonly<Record<string, unknown>>): FieldValue | undefined {
  if (typeof source === 'object' && 'constant' in source) return source.constant;
  if (typeof source === 'object' && 'expression' in source) return filled(source.expression, answers);
  const answer = answers[typeof source === 'string' ? source : source.field];
  if (Array.isArray(answer)) return answer.join(';');
  return typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean'
    ? answer
    : undefined;
}
