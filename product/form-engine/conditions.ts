import type { Condition, ConditionRule } from './definition/base.ts';
import type { Comparable, FindReading, Reading, ValidReading } from './answers.ts';
import { isEmptyAnswer } from './answers.ts';
import { openersOf } from './definition/openers-of.ts';
import { difference } from './reading/order.ts';
import { numberOf } from './reading/number-of.ts';

/**
 * Whether a condition holds. Lists are equal to a value when it is among them; greaterThan and lessThan compare decimal
 * numbers, two days or two times, and fail on anything else; a given consent reads as "true".
 */
export function conditionHolds(
  condition: Condition | null,
  lookup: (field: string) => Comparable | undefined,
): boolean {
  if (!condition) return true;
  const { match, rules, groups = [] } = condition;
  const each = [
    ...rules.map((rule) => ruleHolds(rule, lookup(rule.field))),
    ...groups.map((group) => conditionHolds(group, lookup)),
  ];
  return each.length === 0 || (match === 'any' ? each.includes(true) : !each.includes(false));
}

/** Whether one comparison holds; `undefined` is the value of hidden and invalid answers. */
export function ruleHolds(rule: ConditionRule, found: Comparable | undefined): boolean {
  switch (rule.operator) {
    case 'isEmpty':
      return isEmpty(found);
    case 'notEmpty':
      return !isEmpty(found);
    case 'equal':
      return isEqual(found, rule.value);
    case 'notEqual':
      return !isEqual(found, rule.value);
    case 'greaterThan':
      return difference(found, rule.value) > 0;
    case 'lessThan':
      return difference(found, rule.value) < 0;
  }
}

function isEmpty(found: Comparable | undefined): boolean {
  return typeof found !== 'number' && isEmptyAnswer(found);
}

function isEqual(found: Comparable | undefined, value: string): boolean {
  if (typeof found === 'number') return found === numberOf(value);
  if (Array.isArray(found)) return found.includes(value);
  if (typeof found === 'boolean') return String(found) === value;
  return (found ?? '') === value;
}

/**
 * The value of a valid answer that conditions compare: its own compared value, the major units of an amount, else the
 * answer.
 */
export function comparableOf(reading: ValidReading): Comparable {
  if ('compared' in reading) return reading.compared;
  return reading.money ? reading.money.minor / 100 : reading.answer;
}

/** The state of a form once the answers that depend on others are settled. */
export interface SettledForm {
  /** Ids of the components that the visitor sees. */
  visible: Set<string>;
  /** By key, hidden components included. */
  readings: Map<string, Reading>;
  find: FindReading;
}

/** Makes a reading final; `find` gives the answers that it depends on. */
export type Settle<C> = (component: C, reading: Reading, find: FindReading) => Reading;

/** The fields of a component that visibility depends on. */
interface Conditional {
  id: string;
  type: string;
  key?: string;
  condition: Condition | null;
}

/**
 * Computes the visible components for these answers, and settles the answers that depend on others. A component is
 * hidden by its own condition or by those of its section and of the page break that opens its step. Hidden and invalid
 * answers count as empty, so that a hidden component hides its dependents.
 */
export function settleForm<C extends Conditional>(
  components: readonly C[],
  entered: ReadonlyMap<string, Reading>,
  settle: Settle<C> = (_, reading) => reading,
): SettledForm {
  const byKey = new Map<string, C>();
  for (const component of components)
    if (component.key !== undefined && !byKey.has(component.key)) byKey.set(component.key, component);
  const openers = openersOf(components);

  const readings = new Map(entered);
  const settled = new Set<string>();
  const readingOf = (key: string): Reading | undefined => {
    const component = byKey.get(key);
    const reading = readings.get(key);
    if (!component || !reading || settled.has(key)) return reading;
    settled.add(key); // circular references read what was entered rather than run forever
    const final = settle(component, reading, find);
    readings.set(key, final);
    return final;
  };
  const find: FindReading = (key) => {
    const target = byKey.get(key);
    if (!target || !isVisible(target)) return undefined;
    const reading = readingOf(key);
    return reading?.ok ? reading : undefined;
  };

  const known = new Map<string, boolean>();
  const isVisible = (component: C): boolean => {
    const before = known.get(component.id);
    if (before !== undefined) return before;
    known.set(component.id, false); // circular conditions hide rather than run forever
    const opener = openers.get(component);
    const visible =
      (!opener || isVisible(opener)) &&
      conditionHolds(component.condition, (field) => comparedIn(find, field));
    known.set(component.id, visible);
    return visible;
  };
  const visible = new Set(components.filter(isVisible).map((component) => component.id));
  for (const key of byKey.keys()) readingOf(key);
  return { visible, readings, find };
}

/** The value of another question's answer that a condition compares. */
export function comparedIn(find: FindReading, field: string): Comparable | undefined {
  const reading = find(field);
  return reading && comparableOf(reading);
}

/** The ids of the components that a visitor sees with these answers, none of which depends on others. */
export function visibleComponents(
  components: readonly Conditional[],
  readings: ReadonlyMap<string, Reading>,
): Set<string> {
  return settleForm(components, readings).visible;
}
