import { negated, orEqual, type Logic } from './logic.ts';

/** The longest expression that is read, and the deepest. */
const LONGEST = 4_000;
const DEEPEST = 20;

type Token = { kind: 'name' | 'value' | 'list' | 'sign'; text: string; items?: string[] };

/**
 * Reads an expression of SurveyJS, such as `{q1} = 'yes' and ({q2} notempty or {q3} > 5)`. Everything beyond
 * comparisons of a question with a value is `unknown`.
 */
export function readVisibleIf(text: string): Logic {
  const unknown: Logic = { unknown: text };
  if (text.length > LONGEST) return unknown;
  const tokens = tokensOf(text);
  if (!tokens) return unknown;
  let at = 0;
  const peek = (): string => (tokens[at]?.kind === 'sign' ? tokens[at]!.text : '');
  const accepts = (...signs: string[]): boolean => {
    if (!signs.includes(peek())) return false;
    at += 1;
    return true;
  };

  const readAny = (depth: number): Logic | null => readList(depth, ['or', '||'], readAll, (any) => ({ any }));
  const readAll = (depth: number): Logic | null =>
    readList(depth, ['and', '&&'], readPart, (all) => ({ all }));

  function readList(
    depth: number,
    signs: string[],
    readEach: (depth: number) => Logic | null,
    make: (parts: Logic[]) => Logic,
  ): Logic | null {
    const first = readEach(depth);
    if (!first) return null;
    const parts = [first];
    while (accepts(...signs)) {
      const next = readEach(depth);
      if (!next) return null;
      parts.push(next);
    }
    return parts.length === 1 ? first : make(parts);
  }

  function readPart(depth: number): Logic | null {
    if (depth > DEEPEST) return null;
    if (accepts('not', '!')) {
      const inner = readPart(depth + 1);
      return inner && negated(inner);
    }
    if (accepts('(')) {
      const inner = readAny(depth + 1);
      return inner && accepts(')') ? inner : null;
    }
    return readComparison();
  }

  function readComparison(): Logic | null {
    const left = tokens![at];
    if (left?.kind !== 'name') return null;
    at += 1;
    const source = left.text;
    const sign = peek();
    if (sign !== '') at += 1;
    if (sign === 'empty') return { source, operator: 'isEmpty', value: '' };
    if (sign === 'notempty') return { source, operator: 'notEmpty', value: '' };
    const right = tokens![at];
    if (!right || (right.kind !== 'value' && right.kind !== 'list')) return null;
    at += 1;
    const values = right.items ?? [right.text];
    const equals = values.map((value): Logic => ({ source, operator: 'equal', value }));
    switch (sign) {
      case '=':
      case '==':
      case 'equal':
      case 'contains':
      case 'contain':
      case 'allof':
        return { all: equals };
      case '!=':
      case '<>':
      case 'notequal':
      case 'notcontains':
      case 'notcontain':
        return negated({ all: equals });
      case 'anyof':
        return { any: equals };
      case 'noneof':
        return negated({ any: equals });
      case '>':
      case 'greater':
        return { source, operator: 'greaterThan', value: right.text };
      case '<':
      case 'less':
        return { source, operator: 'lessThan', value: right.text };
      case '>=':
      case '=>':
      case 'greaterorequal':
        return orEqual(source, 'greaterThan', right.text);
      case '<=':
      case '=<':
      case 'lessorequal':
        return orEqual(source, 'lessThan', right.text);
      default:
        return null;
    }
  }

  const whole = readAny(0);
  return whole && at === tokens.length ? whole : unknown;
}

const SIGNS = new Set(
  'and or not empty notempty equal notequal contains contain notcontains notcontain anyof allof noneof greater less greaterorequal lessorequal'.split(
    ' ',
  ),
);

/** The parts of an expression; null where there is something else. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const pattern =
    /\s*(?:\{([^{}]{1,200})\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\[([^[\]]*)\]|(&&|\|\||==|!=|<>|>=|<=|=>|=<|[=<>!()])|(-?\d+(?:\.\d+)?)|([A-Za-z]+))/gy;
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const found = pattern.exec(text);
    if (!found) return null;
    const [, name, single, double, list, sign, number, word] = found;
    if (name !== undefined) tokens.push({ kind: 'name', text: name.trim() });
    else if (list !== undefined) tokens.push({ kind: 'list', text: list, items: itemsOf(list) });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (word !== undefined && SIGNS.has(word.toLowerCase()))
      tokens.push({ kind: 'sign', text: word.toLowerCase() });
    else tokens.push({ kind: 'value', text: single ?? double ?? number ?? word ?? '' });
  }
  return tokens;
}

const itemsOf = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .filter((item) => item !== '');
