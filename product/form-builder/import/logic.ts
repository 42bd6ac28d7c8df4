import type { Condition } from '@tributary/form-engine/definition/base.ts';
import type { Operator } from '@tributary/form-engine/schema.ts';

/** A condition as other products write them: any depth, with negations. `source` is a field's key over there. */
export type Logic =
  | { source: string; operator: Operator; value: string }
  | { all: Logic[] }
  | { any: Logic[] }
  | { unknown: string };

const MOST_RULES = 20;
const MOST_GROUPS = 10;

/** At least or at most a number, which is one of two comparisons of ours. */
export function orEqual(source: string, operator: 'greaterThan' | 'lessThan', value: string): Logic {
  return {
    any: [
      { source, operator, value },
      { source, operator: 'equal', value },
    ],
  };
}

/** The opposite. A missing answer is neither more nor less than anything, so it is part of the opposite of both. */
export function negated(logic: Logic): Logic {
  if ('all' in logic) return { any: logic.all.map(negated) };
  if ('any' in logic) return { all: logic.any.map(negated) };
  if ('unknown' in logic) return logic;
  const { source, operator, value } = logic;
  const opposite = OPPOSITES[operator];
  if (opposite) return { source, operator: opposite, value };
  const other = operator === 'greaterThan' ? 'lessThan' : 'greaterThan';
  return {
    any: [
      { source, operator: other, value },
      { source, operator: 'equal', value },
      { source, operator: 'isEmpty', value: '' },
    ],
  };
}

const OPPOSITES: Partial<Record<Operator, Operator>> = {
  equal: 'notEqual',
  notEqual: 'equal',
  isEmpty: 'notEmpty',
  notEmpty: 'isEmpty',
};

/** Both hold. */
export function both(first: Logic | null, second: Logic | null): Logic | null {
  return first && second ? { all: [first, second] } : (first ?? second);
}

export type Converted =
  | { condition: Condition }
  | { failure: 'condition' }
  | { failure: 'conditionTarget'; source: string };

/** A condition of ours, where it can say the same: comparisons, and groups of comparisons, all or any of them. */
export function convert(logic: Logic, keyOf: (source: string) => string | undefined): Converted {
  const flat = flatten(logic);
  const missing = sourcesOf(flat).find((source) => keyOf(source) === undefined);
  if (missing !== undefined) return { failure: 'conditionTarget', source: missing };
  const rule = (one: Logic): Condition['rules'][number] | null =>
    'source' in one ? { field: keyOf(one.source)!, operator: one.operator, value: one.value } : null;
  const alone = rule(flat);
  if (alone) return { condition: { match: 'all', rules: [alone] } };
  if ('unknown' in flat || 'source' in flat) return { failure: 'condition' };
  const match = 'all' in flat ? 'all' : 'any';
  const rules: Condition['rules'] = [];
  const groups: NonNullable<Condition['groups']> = [];
  for (const part of partsOf(flat)) {
    const single = rule(part);
    if (single) {
      rules.push(single);
      continue;
    }
    const inner = partsOf(part).map(rule);
    const whole = inner.filter((each) => each !== null);
    if (whole.length !== inner.length || whole.length === 0 || whole.length > MOST_RULES)
      return { failure: 'condition' };
    groups.push({ match: 'all' in part ? 'all' : 'any', rules: whole });
  }
  if (rules.length > MOST_RULES || groups.length > MOST_GROUPS) return { failure: 'condition' };
  return { condition: { match, rules, ...(groups.length > 0 ? { groups } : {}) } };
}

/** Flattens groups of one part, and groups in a group of their own kind. */
function flatten(logic: Logic): Logic {
  if (!('all' in logic) && !('any' in logic)) return logic;
  const isAll = 'all' in logic;
  const parts = partsOf(logic)
    .map(flatten)
    .flatMap((part) => ((isAll ? 'all' in part : 'any' in part) ? partsOf(part) : [part]));
  return parts.length === 1 ? parts[0]! : isAll ? { all: parts } : { any: parts };
}

function partsOf(logic: Logic): Logic[] {
  return 'all' in logic ? logic.all : 'any' in logic ? logic.any : [];
}

function sourcesOf(logic: Logic): string[] {
  return 'source' in logic ? [logic.source] : partsOf(logic).flatMap(sourcesOf);
}
