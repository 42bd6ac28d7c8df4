import { numberOf } from '../reading/number-of.ts';
import { momentOf } from '../reading/order.ts';
import type { ConditionRule } from '../definition/base.ts';

/** A comparison and its wanted result. */
export interface Literal {
  rule: ConditionRule;
  holds: boolean;
}

/** The values that answers are compared with; each once. */
export function constantsOf(literals: readonly Literal[]): string[] {
  return [...new Set(literals.flatMap(({ rule }) => (comparesText(rule) ? [rule.value] : [])))];
}

function comparesText({ operator }: ConditionRule): boolean {
  return operator === 'equal' || operator === 'notEqual';
}

/** The numbers between which an answer must be, its ends included where a comparison allows them. */
export function boundsOf(literals: readonly Literal[]): { above: number; below: number } {
  let above = Number.NEGATIVE_INFINITY;
  let below = Number.POSITIVE_INFINITY;
  for (const { rule, holds } of literals) {
    const value = numberOf(rule.value);
    if (Number.isNaN(value)) continue;
    if (rule.operator === (holds ? 'greaterThan' : 'lessThan')) above = Math.max(above, value);
    if (rule.operator === (holds ? 'lessThan' : 'greaterThan')) below = Math.min(below, value);
  }
  return { above, below };
}

/** Whether a comparison is about order. */
export function isOrder({ operator }: ConditionRule): boolean {
  return operator === 'greaterThan' || operator === 'lessThan';
}

/**
 * Whether some text that is a number, a day or a time could fit; false only where none can, as no length of text is
 * looked at.
 */
export function numericTextMayFit(literals: readonly Literal[]): boolean {
  const ordered = literals.filter(({ rule, holds }) => holds && isOrder(rule));
  if (ordered.length > 0 && ordered.every(({ rule }) => momentOf(rule.value) !== undefined)) return true;
  if (ordered.length === 0 || ordered.some(({ rule }) => Number.isNaN(numberOf(rule.value)))) return false;
  const isFixed = literals.some(
    ({ rule: { operator }, holds }) =>
      operator === (holds ? 'equal' : 'notEqual') || operator === (holds ? 'isEmpty' : 'notEmpty'),
  );
  const { above, below } = boundsOf(literals);
  return !isFixed && above <= below && boundsAreOpen(literals, above, below);
}

/** Between two ends that are the same number lies only that number, and only where both comparisons allow it. */
function boundsAreOpen(literals: readonly Literal[], above: number, below: number): boolean {
  return (
    above < below ||
    !literals.some(({ rule, holds }) => holds && isOrder(rule) && numberOf(rule.value) === above)
  );
}
