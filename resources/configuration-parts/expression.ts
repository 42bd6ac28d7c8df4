import { readExpression } from '@tributary/form-engine/components/calculation/expression.ts';

/** A place in a text: an answer (`{{firstName}}`), or a calculation with answers (`{{round(amount * 0.25, 2)}}`). */
const PLACE = /\{\{([^{}]{1,500})\}\}/g;
const KEY = /^\s*([a-zA-Z]\w*(?:\.\w+)?)\s*$/;
/** A part of an answer, which the language of calculations has no notation for. */
const PART = /\b([A-Za-z]\w*)\.([A-Za-z]\w*)/g;

type Place =
  | { kind: 'key'; key: string }
  | { kind: 'calculation'; keys: readonly string[]; evaluate(numberOf: (key: string) => number): number };

/** Parses the text between the braces; undefined for invalid text. */
function readPlace(inner: string): Place | undefined {
  const key = KEY.exec(inner)?.[1];
  if (key) return { kind: 'key', key };
  const names = new Map<string, string>();
  const text = inner.replace(PART, (whole, name: string, part: string) => {
    const flat = `${name}__${part}`;
    names.set(flat, whole);
    return flat;
  });
  const read = readExpression(text);
  if (!read.ok) return undefined;
  const named = (name: string): string => names.get(name) ?? name;
  return {
    kind: 'calculation',
    keys: read.keys.map(named),
    evaluate: (numberOf) => read.evaluate((name) => numberOf(named(name))),
  };
}

/** The keys that an expression is filled from; undefined where a part of it can't be read. */
export function expressionKeys(expression: string): string[] | undefined {
  const places = Array.from(expression.matchAll(PLACE), ([, inner]) => readPlace(inner!));
  if (places.some((place) => !place) || /\{\{|\}\}/.test(expression.replace(PLACE, ''))) return undefined;
  return [...new Set(places.flatMap((place) => (place?.kind === 'key' ? [place.key] : [...place!.keys])))];
}

/** An expression with every key replaced. */
export function renameInExpressionKeys(expression: string, visit: (key: string) => string): string {
  return expression.replace(PLACE, (whole, inner: string) => {
    const place = readPlace(inner);
    if (!place) return whole;
    if (place.kind === 'key') return `{{${visit(place.key)}}}`;
    return `{{${inner.replace(/[A-Za-z]\w*(?:\.[A-Za-z]\w*)?/g, (name, at: number) =>
      place.keys.includes(name) && !/^\s*\(/.test(inner.slice(at + name.length)) ? visit(name) : name,
    )}}}`;
  });
}

type Value = string | number | boolean;

const numberIn = (value: Value | undefined): number => {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'number' ? value : Number((value ?? '').trim() || 'none');
  return Number.isFinite(number) ? number : 0;
};

/** Rounds a number to 6 decimals, without an exponent and without errors of calculating with fractions. */
const rounded = (value: number): number => Number(value.toFixed(6));

/**
 * Fills an expression in. A single calculation gives a number; everything else a text on one line. An answer that is
 * missing counts as 0 in a calculation, and as nothing in a text.
 * @returns undefined where nothing of it was answered, or a calculation has no result
 */
export function fillExpression(
  expression: string,
  valueOf: (key: string) => Value | undefined,
): string | number | undefined {
  let isAnswered = false;
  const note = (key: string): Value | undefined => {
    const value = valueOf(key);
    isAnswered ||= value !== undefined && value !== '';
    return value;
  };
  const calculate = (place: Place & { kind: 'calculation' }): number | undefined => {
    for (const key of place.keys) note(key);
    const value = rounded(place.evaluate((key) => numberIn(valueOf(key))));
    return Number.isFinite(value) && Math.abs(value) <= 1e12 ? value : undefined;
  };
  const [alone] = Array.from(expression.trim().matchAll(PLACE));
  if (alone && alone[0] === expression.trim()) {
    const place = readPlace(alone[1]!);
    if (place?.kind === 'calculation') {
      const value = calculate(place);
      return isAnswered ? value : undefined;
    }
  }
  const text = expression.replace(PLACE, (_, inner: string) => {
    const place = readPlace(inner);
    if (!place) return '';
    return String((place.kind === 'key' ? note(place.key) : calculate(place)) ?? '');
  });
  return isAnswered ? text.replace(/\s+/g, ' ').trim() : undefined;
}
