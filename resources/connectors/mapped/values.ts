import { fillExpression } from '../../configuration-parts/expression.ts';
import type { Source } from '../../configuration-parts/parts.ts';

/** A value for a field of a service. */
export type FieldValue = string | number | boolean;

/** Returns the value of a mapping's source; undefined without an answer. */
export function valueOf(source: Source, answers: Readonly<Record<string, unknown>>): FieldValue | undefined {
  if (typeof source === 'object' && 'constant' in source) return source.constant;
  if (typeof source === 'object' && 'expression' in source)
    return fillExpression(source.expression, (key) => valueOf(key, answers));
  const answer = answers[typeof source === 'string' ? source : source.field];
  if (Array.isArray(answer)) return answer.join(';');
  return typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean'
    ? answer
    : undefined;
}
