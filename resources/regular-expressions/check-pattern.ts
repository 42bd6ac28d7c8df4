import { RE2JS } from 're2js';
import { PATTERN_LIMIT } from '@tributary/form-engine/definition/pattern.ts';
import { measurePattern, type PatternFault } from './measure-pattern.ts';

/** An accepted pattern, ready to match in time linear in the text. */
export interface CheckedPattern {
  ok: true;
  /** Whether the whole text matches the pattern. */
  matches(text: string): boolean;
}

export type PatternCheck = CheckedPattern | { ok: false; message: string };

const SENTENCES: Record<PatternFault, string> = {
  tooLong: `At most ${PATTERN_LIMIT} characters`,
  lookahead: 'Lookahead, (?= or (?!, is not supported. Say what the whole answer looks like instead.',
  lookbehind: 'Lookbehind, (?<= or (?<!, is not supported. Say what the whole answer looks like instead.',
  backReference: 'Back-references, such as \\1, are not supported. Write the part out again.',
  tooLarge: 'This pattern repeats too much. Use smaller numbers in the braces.',
  tooDeep: 'Parentheses stand too deep inside each other.',
};

/** The sentences with which patterns are refused, for translations. */
export const PATTERN_SENTENCES: readonly string[] = [
  ...Object.values(SENTENCES),
  'This pattern cannot be read. Is a bracket open, or a special character meant as itself?',
];

/**
 * Compiles a pattern, or says why it is refused. Its size is measured before it is compiled, so that no pattern,
 * however hostile, needs much time or more than a few megabytes.
 */
export function checkPattern(pattern: string, flags: string): PatternCheck {
  const fault = measurePattern(pattern);
  if (fault) return { ok: false, message: SENTENCES[fault] };
  try {
    const compiled = RE2JS.compile(pattern, flagsOf(flags));
    return { ok: true, matches: (text) => compiled.matches(text) };
  } catch {
    return { ok: false, message: PATTERN_SENTENCES.at(-1)! };
  }
}

function flagsOf(flags: string): number {
  return (
    (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes('s') ? RE2JS.DOTALL : 0) |
    (flags.includes('u') ? 0 : RE2JS.DISABLE_UNICODE_GROUPS)
  );
}
