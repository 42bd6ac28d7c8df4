import { readExpression } from '@tributary/form-engine/components/calculation/expression.ts';
import { isJson, own } from './json.ts';

/** The sums and comparisons of JSON Logic that our expressions have too. */
const SIGNS: Record<string, string> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
  '==': '=',
  '===': '=',
  '!=': '!=',
  '!==': '!=',
};

/**
 * A calculation of Form.io, as code (`value = data.a + data.b;`) or as JSON Logic, with paths in braces.
 * @returns null where our expressions can't say it
 */
export function calculationOf(value: unknown): string | null {
  if (isJson(value)) return checked(fromJsonLogic(value));
  if (typeof value !== 'string' || value.length > 1000) return null;
  const code = /^\s*value\s*=(?!=)([^;]*);?\s*$/.exec(value)?.[1];
  return code === undefined ? null : checked(withPaths(code).replace(/===?/g, '='));
}

/** An expression of SurveyJS; its names are in braces already. */
export const surveyCalculation = (text: string): string | null =>
  text.length > 1000 ? null : checked(text.replace(/\biif\s*\(/g, 'if(').replace(/==/g, '='));

/** Names of code, such as `data.user.age`, as paths in braces. */
export const withPaths = (code: string): string =>
  code.replace(/\b(?:data|row)((?:\.[A-Za-z_]\w{0,63}){1,8})/g, (_, path: string) => `{${path.slice(1)}}`);

/** The path that `{"var": "data.user.age"}` means; null for anything else. */
export function variableOf(value: unknown): string | null {
  const name = isJson(value) ? own(value, 'var') : undefined;
  return typeof name === 'string' ? name.replace(/^(data|row)\./, '') : null;
}

function fromJsonLogic(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && /^\d{1,15}(\.\d{1,15})?$/.test(value)) return value;
  if (!isJson(value)) return null;
  const path = variableOf(value);
  if (path !== null) return `{${path}}`;
  const [name, parts] = Object.entries(value)[0] ?? [];
  if (!name || !Array.isArray(parts) || parts.length === 0) return null;
  const read = parts.map(fromJsonLogic);
  if (read.includes(null)) return null;
  if (name === 'min' || name === 'max') return `${name}(${read.join(', ')})`;
  if (name === 'if') return read.length === 3 ? `if(${read.join(', ')})` : null;
  return Object.hasOwn(SIGNS, name) && read.length > 1 ? `(${read.join(` ${SIGNS[name]} `)})` : null;
}

/** Only expressions that can be read once each path is a key. */
const checked = (text: string | null): string | null =>
  text !== null && readExpression(text.replace(/\{[^{}]*\}/g, 'a')).ok ? text.trim() : null;
