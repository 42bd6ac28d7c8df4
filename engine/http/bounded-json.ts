import { ProblemError } from '../errors/problem.ts';

/** How much a JSON text may hold. */
export interface JsonBounds {
  /** Objects and arrays inside each other. */
  depth: number;
  /** Values in all, objects and arrays counted. */
  values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/**
 * Refuses JSON that is nested deeper or holds more values than it may, before anything is made of it: what is nested
 * thousands deep ends whoever walks through it later, and millions of small values take a hundred times their text's
 * memory. Says nothing of whether the text is JSON at all. Takes less time than parsing it.
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

/** Where a string's closing quote stands; the end of the text when it has none. */
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
 * @throws ProblemError validation_failed for JSON out of bounds, SyntaxError for what is no JSON
 */
export function parseBoundedJson(text: string, bounds: JsonBounds): unknown {
  checkJsonBounds(text, bounds);
  return JSON.parse(text) as unknown;
}
