/** Functions of expressions, and how many values they take at least and at most. */
const FUNCTIONS: Record<string, { takes: [number, number]; of(values: number[]): number }> = {
  min: { takes: [1, 20], of: (values) => Math.min(...values) },
  max: { takes: [1, 20], of: (values) => Math.max(...values) },
  round: { takes: [1, 2], of: ([value = 0, decimals = 0]) => roundTo(value, decimals) },
  floor: { takes: [1, 1], of: ([value = 0]) => Math.floor(value) },
  ceil: { takes: [1, 1], of: ([value = 0]) => Math.ceil(value) },
  if: { takes: [3, 3], of: ([test = 0, yes = 0, no = 0]) => (test === 0 ? no : yes) },
};

/** The functions that calculations may use, with how many values each takes. */
export const CALCULATION_HELPERS = Object.entries(FUNCTIONS).map(
  ([
    name,
    {
      takes: [least, most],
    },
  ]) => ({
    name,
    takes: { least, most },
  }),
);

/** Rounds half away from zero, to 0 to 6 decimals. */
export function roundTo(value: number, decimals: number): number {
  const places = Math.min(Math.max(Math.trunc(decimals), 0), 6);
  const shifted = Number(`${Math.abs(value)}e${places}`);
  // A number too small or too large for the notation above is left as it is.
  if (!Number.isFinite(shifted)) return value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${places}`);
}

const OPERATORS: Record<string, { rank: number; of(left: number, right: number): number }> = {
  '=': { rank: 1, of: (left, right) => Number(left === right) },
  '!=': { rank: 1, of: (left, right) => Number(left !== right) },
  '<': { rank: 1, of: (left, right) => Number(left < right) },
  '>': { rank: 1, of: (left, right) => Number(left > right) },
  '<=': { rank: 1, of: (left, right) => Number(left <= right) },
  '>=': { rank: 1, of: (left, right) => Number(left >= right) },
  '+': { rank: 2, of: (left, right) => left + right },
  '-': { rank: 2, of: (left, right) => left - right },
  '*': { rank: 3, of: (left, right) => left * right },
  '/': { rank: 3, of: (left, right) => left / right },
};

const TOKEN = /\s*(?:(\d{1,15}(?:\.\d{1,15})?)|([A-Za-z]\w{0,63})|(<=|>=|!=|[-+*/()=<>,]))/y;

/** An expression that can be evaluated; `at` is where one that can't be read is wrong. */
export type Expression =
  | { ok: true; keys: readonly string[]; evaluate(valueOf: (key: string) => number): number }
  | { ok: false; at: number };

type Node = (valueOf: (key: string) => number) => number;

/**
 * Reads an expression over answers: numbers, keys, `+ - * /`, comparisons (1 when true, else 0), brackets and the
 * functions min, max, round, floor, ceil and if. At most 500 characters, so that its depth is bounded.
 */
export function readExpression(text: string): Expression {
  const tokens: { at: number; number?: number; name?: string; mark?: string }[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const found = text.length <= 500 ? TOKEN.exec(text) : null;
    if (!found) return { ok: false, at };
    const [, number, name, mark] = found;
    if (number !== undefined) tokens.push({ at, number: Number(number) });
    else if (name !== undefined) tokens.push({ at, name });
    else tokens.push({ at, mark: mark! });
  }
  const keys = new Set<string>();
  let next = 0;
  const isMark = (mark: string): boolean => tokens[next]?.mark === mark;
  const pass = (mark: string): boolean => {
    if (!isMark(mark)) return false;
    next++;
    return true;
  };

  function operand(): Node | null {
    const token = tokens[next];
    if (!token) return null;
    if (pass('-')) {
      const value = operand();
      return value && ((valueOf) => -value(valueOf));
    }
    if (pass('(')) {
      const inner = sum(1);
      return inner && pass(')') ? inner : null;
    }
    next++;
    const { number, name } = token;
    if (number !== undefined) return () => number;
    if (name === undefined) {
      next--;
      return null;
    }
    if (!pass('(')) {
      keys.add(name);
      return (valueOf) => valueOf(name);
    }
    return call(name);
  }

  function call(name: string): Node | null {
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    const values: Node[] = [];
    do {
      const value = sum(1);
      if (!value) return null;
      values.push(value);
    } while (pass(','));
    if (!known || values.length < known.takes[0] || values.length > known.takes[1] || !pass(')')) return null;
    return (valueOf) => known.of(values.map((value) => value(valueOf)));
  }

  function sum(rank: number): Node | null {
    let left = operand();
    for (;;) {
      const operator = OPERATORS[tokens[next]?.mark ?? ''];
      if (!left || !operator || operator.rank < rank) return left;
      next++;
      const right = sum(operator.rank + 1);
      if (!right) return null;
      const before: Node = left;
      left = (valueOf) => operator.of(before(valueOf), right(valueOf));
    }
  }

  const whole = sum(1);
  if (!whole || next < tokens.length) return { ok: false, at: tokens[next]?.at ?? text.length };
  return { ok: true, keys: [...keys], evaluate: whole };
}

/** An expression with one key changed to another. */
export function renameInExpression(text: string, from: string, to: string): string {
  return text.replace(/[A-Za-z]\w*/g, (name, at: number) =>
    name === from && !/^\s*\(/.test(text.slice(at + name.length)) ? to : name,
  );
}
