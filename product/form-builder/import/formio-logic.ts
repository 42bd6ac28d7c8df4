import { variableOf, withPaths } from './calculations.ts';
import { isJson, isSet, listAt, objectAt, own, scalarText, textAt, type Json } from './json.ts';
import { negated, orEqual, type Logic } from './logic.ts';
import { readVisibleIf } from './survey-expression.ts';

/**
 * When a component of Form.io is shown: the simple form (show, when, eq), a list of conditions, JSON Logic, or code that
 * is a comparison.
 */
export function formioLogic(component: Json): Logic | null {
  const code = textAt(component, 'customConditional').trim();
  if (code !== '') return codeLogic(code);
  const conditional = objectAt(component, 'conditional');
  if (isSet(conditional, 'json')) return jsonLogic(own(conditional, 'json')) ?? { unknown: 'json' };
  const show = textAt(conditional, 'show');
  if (show !== 'true' && show !== 'false') return null;
  const conditions = listAt(conditional, 'conditions').map(comparison);
  const when = textAt(conditional, 'when');
  const simple = when ? [equalTo(when, textAt(conditional, 'eq'))] : [];
  const parts = conditions.length > 0 ? conditions : simple;
  if (parts.length === 0) return null;
  const logic: Logic = textAt(conditional, 'conjunction') === 'any' ? { any: parts } : { all: parts };
  return show === 'true' ? logic : negated(logic);
}

/** `show = data.age > 18 && data.car === 'yes';`, which is a comparison of SurveyJS but for its signs. */
function codeLogic(code: string): Logic {
  const test = /^show\s*=(?!=)([^;]*);?$/.exec(code)?.[1];
  const logic: Logic = test
    ? readVisibleIf(withPaths(test).replace(/!==/g, '!=').replace(/===/g, '='))
    : { unknown: code };
  return 'unknown' in logic ? { unknown: 'customConditional' } : logic;
}

const equalTo = (source: string, value: string): Logic => ({ source, operator: 'equal', value });

/** JSON Logic of comparisons with and, or and not; null for anything else. */
function jsonLogic(value: unknown): Logic | null {
  if (!isJson(value)) return null;
  const [name, given] = Object.entries(value)[0] ?? [];
  const parts: unknown[] = Array.isArray(given) ? given : [given];
  if (name === 'and' || name === 'or') {
    const read = parts.map(jsonLogic).filter((part) => part !== null);
    if (read.length === 0 || read.length !== parts.length) return null;
    return name === 'and' ? { all: read } : { any: read };
  }
  if (name === '!') {
    const read = jsonLogic(parts[0]);
    return read && negated(read);
  }
  const [left, right] = parts;
  if (name === 'in' && typeof left !== 'object') {
    const list = variableOf(right);
    return list === null ? null : equalTo(list, scalarText(left));
  }
  const source = variableOf(left);
  if (source === null || (typeof right === 'object' && !Array.isArray(right))) return null;
  if (name === 'in')
    return Array.isArray(right) ? { any: right.map((each) => equalTo(source, scalarText(each))) } : null;
  if (Array.isArray(right)) return null;
  const written = scalarText(right);
  switch (name) {
    case '==':
    case '===':
      return equalTo(source, written);
    case '!=':
    case '!==':
      return negated(equalTo(source, written));
    case '>':
      return { source, operator: 'greaterThan', value: written };
    case '<':
      return { source, operator: 'lessThan', value: written };
    case '>=':
      return orEqual(source, 'greaterThan', written);
    case '<=':
      return orEqual(source, 'lessThan', written);
    default:
      return null;
  }
}

function comparison(rule: Json): Logic {
  const source = textAt(rule, 'component');
  const value = textAt(rule, 'value');
  switch (textAt(rule, 'operator')) {
    case '':
    case 'isEqual':
    case 'includes':
      return equalTo(source, value);
    case 'isNotEqual':
    case 'notIncludes':
      return negated(equalTo(source, value));
    case 'isEmpty':
      return { source, operator: 'isEmpty', value: '' };
    case 'isNotEmpty':
      return { source, operator: 'notEmpty', value: '' };
    case 'greaterThan':
    case 'isDateGreaterThan':
      return { source, operator: 'greaterThan', value: dayAtStart(value) || value };
    case 'lessThan':
    case 'isDateLessThan':
      return { source, operator: 'lessThan', value: dayAtStart(value) || value };
    case 'greaterThanOrEqual':
    case 'isDateGreaterThanOrEqual':
      return orEqual(source, 'greaterThan', dayAtStart(value) || value);
    case 'lessThanOrEqual':
    case 'isDateLessThanOrEqual':
      return orEqual(source, 'lessThan', dayAtStart(value) || value);
    default:
      return { unknown: textAt(rule, 'operator') };
  }
}

/** The day at the beginning of a date with a time; empty for anything else. */
export const dayAtStart = (text: string): string => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '';
