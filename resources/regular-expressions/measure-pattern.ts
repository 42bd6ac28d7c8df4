import { PATTERN_LIMIT } from '@tributary/form-engine/definition/pattern.ts';

export type PatternFault = 'tooLong' | 'lookahead' | 'lookbehind' | 'backReference' | 'tooLarge' | 'tooDeep';

/** Most single steps of a pattern once its repetitions are written out. */
const MOST_STEPS = 1_500;
const DEEPEST = 50;

interface Level {
  /** Steps of everything in this group so far. */
  steps: number;
  /** Steps of the last item read, which a repetition multiplies. */
  last: number;
}

/**
 * Why a pattern is refused before it is compiled: syntax that the engine does not support, or its size. Matching
 * takes time proportional to the steps and the text, so that both must be bounded. It reads the pattern once; the
 * compiler finds other syntax errors afterwards.
 */
export function measurePattern(pattern: string): PatternFault | undefined {
  if (pattern.length > PATTERN_LIMIT) return 'tooLong';
  const levels: Level[] = [{ steps: 0, last: 0 }];
  const here = (): Level => levels.at(-1)!;
  const put = (steps: number): void => {
    here().steps += steps;
    here().last = steps;
  };
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at);
    const repeat = /^\{(\d{1,9})(?:(,)(\d{0,9}))?\}/.exec(rest);
    if (rest.startsWith('\\')) {
      if (/^\\([1-9]|k[<{'])/.test(rest)) return 'backReference';
      const quoted = /^\\Q([^]*?)(\\E|$)/.exec(rest);
      const named = /^\\[pP](\{[^}]*\}|.)/.exec(rest);
      put(quoted ? quoted[1]!.length : 1);
      at += (quoted ?? named)?.[0].length ?? 2;
    } else if (rest.startsWith('[')) {
      at += classLength(rest);
      put(1);
    } else if (rest.startsWith('(')) {
      if (/^\(\?[=!]/.test(rest)) return 'lookahead';
      if (/^\(\?<[=!]/.test(rest)) return 'lookbehind';
      if (levels.length > DEEPEST) return 'tooDeep';
      levels.push({ steps: 2, last: 0 });
      at += /^\(\?(P?<[^>]*>|[a-zA-Z-]*:)?/.exec(rest)?.[0].length ?? 1;
    } else if (rest.startsWith(')')) {
      const done = levels.length > 1 ? levels.pop()!.steps : 0;
      put(done);
      at += 1;
    } else if (repeat) {
      // `{n,}` is n of them and one more that may repeat.
      const times = Math.max(1, Number(repeat[3] || repeat[1]) + (repeat[2] && !repeat[3] ? 1 : 0));
      const grown = here().last * times * (repeat[2] ? 2 : 1);
      here().steps += grown - here().last;
      here().last = grown;
      at += repeat[0].length;
    } else if (/^[*+?]/.test(rest)) {
      here().steps += 1;
      here().last += 1;
      at += 1;
    } else {
      put(1);
      at += rest.codePointAt(0)! > 0xffff ? 2 : 1;
    }
    if (here().steps > MOST_STEPS) return 'tooLarge';
  }
  const whole = levels.reduce((sum, level) => sum + level.steps, 0);
  return whole > MOST_STEPS ? 'tooLarge' : undefined;
}

/** The end of a class in brackets, `[^]\]a-z]` and `[[:alpha:]]` included. */
function classLength(rest: string): number {
  return /^\[\^?\]?(?:\[:\^?[a-z]+:\]|\\[^]|[^\]\\])*\]?/.exec(rest)?.[0].length || 1;
}
