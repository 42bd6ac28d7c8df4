/** The longest text that is read, in UTF-16 units: many times what 200 components need. */
export const LONGEST_CODE = 1_000_000;
/** How deep lists and objects may be in each other. */
export const DEEPEST_CODE = 40;
/** How many values a text may have. */
const MOST_VALUES = 60_000;

/** A part of a text, in UTF-16 units from its beginning. */
export interface TextRange {
  from: number;
  to: number;
}

export type JsonFault =
  | 'tooLong'
  | 'tooDeep'
  | 'tooMany'
  | 'nothing'
  | 'value'
  | 'name'
  | 'colon'
  | 'commaInList'
  | 'commaInObject'
  | 'lineInText'
  | 'openText'
  | 'escape'
  | 'number'
  | 'twice'
  | 'rest';

export type ReadJson =
  | { ok: true; value: unknown; placeOf: (path: readonly PropertyKey[]) => TextRange }
  | ({ ok: false; fault: JsonFault } & TextRange);

class Fault extends Error {
  readonly fault: JsonFault;
  readonly from: number;
  readonly to: number;

  constructor(fault: JsonFault, from: number, to = from + 1) {
    super(fault);
    this.fault = fault;
    this.from = from;
    this.to = to;
  }
}

const WORDS = { true: true, false: false, null: null } as const;
const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Reads JSON (RFC 8259) and the position of each value in the text. Work and stack are bounded: texts that are too
 * long, too deep or have too many values are refused. A repeated name in an object is an error, since one of the two
 * values would be lost.
 */
export function readJson(text: string): ReadJson {
  if (text.length > LONGEST_CODE) return { ok: false, fault: 'tooLong', from: 0, to: 0 };
  const places = new Map<string, TextRange>();
  let at = 0;
  let count = 0;

  const space = /[\t\n\r ]*/y;
  const skip = (): void => {
    space.lastIndex = at;
    space.exec(text);
    at = space.lastIndex;
  };
  const here = (fault: JsonFault): Fault => new Fault(fault, Math.min(at, text.length), at + 1);

  const readText = (): string => {
    const from = at;
    at += 1;
    let read = '';
    for (;;) {
      const plain = /[^"\\\u0000-\u001f]*/y;
      plain.lastIndex = at;
      read += plain.exec(text)?.[0] ?? '';
      at = plain.lastIndex;
      const next = text[at];
      if (next === undefined) throw new Fault('openText', from, text.length);
      if (next === '"') break;
      if (next !== '\\') throw here('lineInText');
      const code = text[at + 1] ?? '';
      if (code === 'u') {
        const digits = text.slice(at + 2, at + 6);
        if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw here('escape');
        read += String.fromCharCode(Number.parseInt(digits, 16));
        at += 6;
      } else {
        const escaped = ESCAPES[code];
        if (escaped === undefined) throw here('escape');
        read += escaped;
        at += 2;
      }
    }
    at += 1;
    return read;
  };

  const readPlain = (): unknown => {
    const bare = /[-+.\w]*/y;
    bare.lastIndex = at;
    const word = bare.exec(text)?.[0] ?? '';
    if (word === '') throw here('value');
    if (Object.hasOwn(WORDS, word)) {
      at += word.length;
      return WORDS[word as keyof typeof WORDS];
    }
    const looksNumeric = /^[-+.\d]/.test(word);
    const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(word) && Number.isFinite(Number(word));
    if (!isNumber) throw new Fault(looksNumeric ? 'number' : 'value', at, at + word.length);
    at += word.length;
    return Number(word);
  };

  const readList = (path: string, depth: number): unknown[] => {
    const list: unknown[] = [];
    at += 1;
    skip();
    if (text[at] === ']') at += 1;
    else
      for (;;) {
        list.push(readValue(childOf(path, list.length), depth));
        skip();
        if (text[at] === ']') break;
        if (text[at] !== ',') throw here('commaInList');
        at += 1;
      }
    if (list.length > 0) at += 1;
    return list;
  };

  const readObject = (path: string, depth: number): Record<string, unknown> => {
    const members = new Map<string, unknown>();
    at += 1;
    skip();
    if (text[at] === '}') at += 1;
    else
      for (;;) {
        skip();
        if (text[at] !== '"') throw here('name');
        const from = at;
        const name = readText();
        if (members.has(name)) throw new Fault('twice', from, at);
        skip();
        if (text[at] !== ':') throw here('colon');
        at += 1;
        members.set(name, readValue(childOf(path, name), depth));
        skip();
        if (text[at] === '}') break;
        if (text[at] !== ',') throw here('commaInObject');
        at += 1;
      }
    if (members.size > 0) at += 1;
    // An entry named __proto__ becomes a property like others.
    return Object.fromEntries(members);
  };

  const readValue = (path: string, depth: number): unknown => {
    skip();
    const from = at;
    count += 1;
    if (count > MOST_VALUES) throw here('tooMany');
    if (depth > DEEPEST_CODE) throw here('tooDeep');
    const first = text[at];
    const value =
      first === '{'
        ? readObject(path, depth + 1)
        : first === '['
          ? readList(path, depth + 1)
          : first === '"'
            ? readText()
            : readPlain();
    places.set(path, { from, to: at });
    return value;
  };

  try {
    skip();
    if (at === text.length) return { ok: false, fault: 'nothing', from: 0, to: 0 };
    const value = readValue('', 0);
    skip();
    if (at < text.length) throw here('rest');
    const placeOf = (path: readonly PropertyKey[]): TextRange => {
      for (let length = path.length; length > 0; length -= 1) {
        const found = places.get(path.slice(0, length).reduce<string>((key, part) => childOf(key, part), ''));
        if (found) return found;
      }
      return { from: 0, to: Math.min(1, text.length) };
    };
    return { ok: true, value, placeOf };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const to = Math.min(fault.to, text.length);
    return { ok: false, fault: fault.fault, from: Math.min(fault.from, to), to };
  }
}

/** The key of a part of a value: names may contain anything, so each is written as JSON. */
function childOf(path: string, part: PropertyKey): string {
  return `${path}/${JSON.stringify(String(part))}`;
}

/** Whether a text exceeds the limits of `readJson`, without reading its values: for pasted text. */
export function isBeyondReading(text: string): 'tooLong' | 'tooDeep' | null {
  if (text.length > LONGEST_CODE) return 'tooLong';
  let depth = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > DEEPEST_CODE) return 'tooDeep';
  }
  return null;
}

/** The line and column of a place in a text, from 1. */
export function lineOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: at - lineStart + 1 };
}
