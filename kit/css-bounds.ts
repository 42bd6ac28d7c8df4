/** The deepest nesting of rules, functions, parentheses and brackets. */
export const CSS_DEPTH_LIMIT = 32;
/** The most characters that nested selectors may add to a style sheet when they are written out. */
export const CSS_GROWTH_LIMIT = 1_000_000;
/** The most selectors in a style sheet, those of nested rules counted once for each selector around them. */
export const CSS_SELECTOR_LIMIT = 50_000;

export type CssFault = 'tooDeep' | 'tooLarge';

/** Messages to the author of a refused style sheet. */
export const CSS_FAULTS: Readonly<Record<CssFault, string>> = {
  tooDeep: `In a style sheet, rules and functions can be nested ${CSS_DEPTH_LIMIT} deep at most.`,
  tooLarge: 'This style sheet has too many selectors. Use shorter selector lists, and nest fewer of them.',
};

interface Block {
  /** The number of selectors that its prelude expands to when nesting is written out. */
  selectors: number;
  /** Their characters, together. */
  characters: number;
}

/**
 * Why a style sheet is unsafe for a parser that recurses or writes nested rules out: its depth, or its size once
 * expanded. Reads the text once, without recursion, in time proportional to its length. Undefined when it is safe.
 */
export function measureCss(css: string): CssFault | undefined {
  const blocks: Block[] = [{ selectors: 1, characters: 0 }];
  let parentheses = 0;
  let selectors = 0;
  let growth = 0;
  // The prelude of the rule that is being read: everything since the last `{`, `}` or `;`.
  let prelude = { start: 0, commas: 0, ampersands: 0 };
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at]!;
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = endOfString(css, at);
    else if (character === '/' && css[at + 1] === '*') at = endOfComment(css, at);
    else if (character === '(' || character === '[') parentheses += 1;
    else if (character === ')' || character === ']') parentheses = Math.max(0, parentheses - 1);
    else if (character === ',') prelude.commas += 1;
    else if (character === '&') prelude.ampersands += 1;
    else if (character === '{') {
      const around = blocks.at(-1)!;
      const block = blockIn(around, css.slice(prelude.start, at).trimStart(), prelude);
      selectors += block.selectors;
      growth += Math.max(0, block.characters - (at - prelude.start));
      if (selectors > CSS_SELECTOR_LIMIT || growth > CSS_GROWTH_LIMIT) return 'tooLarge';
      blocks.push(block);
    } else if (character === '}' && blocks.length > 1) blocks.pop();
    if (blocks.length - 1 + parentheses > CSS_DEPTH_LIMIT) return 'tooDeep';
    if (character === '{' || character === '}' || character === ';')
      prelude = { start: at + 1, commas: 0, ampersands: 0 };
  }
  return undefined;
}

function blockIn(
  around: Block,
  text: string,
  { commas, ampersands }: { commas: number; ampersands: number },
): Block {
  // A condition, such as `@media`, repeats the selectors around it and adds none.
  if (text.startsWith('@')) return around;
  const own = commas + 1;
  return {
    selectors: around.selectors * own,
    characters: around.characters * Math.max(own, ampersands) + around.selectors * text.length,
  };
}

/** A string ends at its quote, or, unclosed, at the end of its line. Returns the index of its last character. */
function endOfString(css: string, start: number): number {
  const quote = css[start];
  for (let at = start + 1; at < css.length; at += 1) {
    const character = css[at]!;
    if (character === '\\') at += 1;
    else if (character === quote || character === '\n' || character === '\r' || character === '\f') return at;
  }
  return css.length;
}

function endOfComment(css: string, start: number): number {
  const end = css.indexOf('*/', start + 2);
  return end < 0 ? css.length : end + 1;
}
