import { ProblemError } from '../errors/problem.ts';

/** The bounds of a JSON text. */
export interface JsonBounds {
  /** Nesting of objects and arrays. */
  depth: number;
  /** Values in all, objects and arrays included. */
  values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/**
 * Refuses JSON that is nested deeper or contains more values than the bounds allow, before it is parsed: deep nesting
 * overflows the stack of recursive code, and millions of small values take a hundred times their text's memory. Does
 * not check whether the text is valid JSON. Takes less time than parsing.
 * @throws ProblemError validation_failed
 */
export function checkJsonBounds(text: string, bounds: JsonBounds): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    // [ and { differ from ] and } by two, and from each other by one bit.
    else if ((code | 0x20) === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > bounds.depth)
        throw new ProblemError('validation_failed', `JSON can be nested ${bounds.depth} deep at most here.`);
    } else if ((code | 0x20) === 0x7d) depth -= 1;
    if (values > bounds.values)
      throw new ProblemError('validation_failed', `JSON can hold ${bounds.values} values at most here.`);
  }
}

/** The index of a string's closing quote; the end of the text when it has none. */
function endOfString(text: string, start: number): number {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
}

/**
 * Parses JSON within bounds.
 * @throws ProblemError validation_failed for JSON out of bounds, SyntaxError for invalid JSON
 */
export function parseBoundedJson(text: string, bounds: JsonBounds): unknown {
  checkJsonBounds(text, bounds);
  return JSON.parse(text) as unknown;
}
