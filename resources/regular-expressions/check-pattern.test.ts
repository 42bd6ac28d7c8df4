import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPattern } from './check-pattern.ts';
import { SYSTEM_EXPRESSIONS } from './system-expressions.data.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

/** The longest answer of a form. */
const LONGEST = 5_000;
const LIMIT_MS = 300;

function time(pattern: string, flags: string, text: string): number {
  return processorMs(() => {
    const checked = checkPattern(pattern, flags);
    if (checked.ok) checked.matches(text);
  });
}

const messageOf = (pattern: string, flags = ''): string | undefined => {
  const checked = checkPattern(pattern, flags);
  return checked.ok ? undefined : checked.message;
};

describe('patterns that are refused', () => {
  it.each([
    ['(?=a)b', 'Lookahead'],
    ['(?!a)b', 'Lookahead'],
    ['(?<=a)b', 'Lookbehind'],
    ['(?<!a)b', 'Lookbehind'],
    ['(a)\\1', 'Back-references'],
    ['(?<n>a)\\k<n>', 'Back-references'],
    ['((x{100}){100}){10}', 'This pattern repeats too much'],
    ['x{1000}{1000}', 'This pattern repeats too much'],
    ['('.repeat(20_000) + ')'.repeat(20_000), 'At most 512 characters'],
    ['('.repeat(200) + ')'.repeat(200), 'Parentheses stand too deep'],
    ['[a-', 'This pattern cannot be read'],
    ['(a', 'This pattern cannot be read'],
    ['\\p{L}', 'This pattern cannot be read'],
  ])('%s: %s', (pattern, beginning) => {
    expect(messageOf(pattern)).toContain(beginning);
  });

  it('accepts patterns that only look like them', () => {
    for (const pattern of [
      '\\(\\?=a\\)',
      '[(?=]{3}',
      '\\\\1',
      '[\\]{9999}]',
      '(?:a|b){20}',
      '(?<year>[0-9]{4})',
    ])
      expect([pattern, messageOf(pattern)]).toEqual([pattern, undefined]);
    expect(messageOf('\\p{L}+', 'u')).toBeUndefined();
  });
});

it('matches the whole answer, with the flags', () => {
  const tried = (pattern: string, flags: string, text: string) => {
    const checked = checkPattern(pattern, flags);
    return checked.ok && checked.matches(text);
  };
  expect(tried('[0-9]{3}', '', '123')).toBe(true);
  expect(tried('[0-9]{3}', '', '1234')).toBe(false);
  expect(tried('ab|c', '', 'ab')).toBe(true);
  expect(tried('abc', 'i', 'ABC')).toBe(true);
  expect(tried('a.c', '', 'a\nc')).toBe(false);
  expect(tried('a.c', 's', 'a\nc')).toBe(true);
});

it('matches each system expression’s samples', () => {
  for (const { description, pattern, flags, samples } of SYSTEM_EXPRESSIONS) {
    const checked = checkPattern(pattern, flags);
    if (!checked.ok) throw new Error(`${description}: ${checked.message}`);
    for (const text of samples.matching)
      expect([description, text, checked.matches(text)]).toEqual([description, text, true]);
    for (const text of samples.notMatching)
      expect([description, text, checked.matches(text)]).toEqual([description, text, false]);
  }
});

describe('hostile patterns', () => {
  const named = [
    '(a*)*b',
    '(a|aa)+$',
    '(x+x+)+y',
    '([a-zA-Z]+)*$',
    '(.*)(.*)(.*)(.*)(.*)(.*)b',
    '.{0,1000}'.repeat(40) + 'z',
    '\\pL{1000}'.repeat(50),
    '(?i)[^\\pL]'.repeat(40),
    '[\\pL\\pN\\pM\\pP\\pS]'.repeat(24),
    '(?:a?){500}a{500}',
    '((((a?){10}){10}){10})b',
    '((a{0,25}){0,25})b',
    '(a{1,38}){1,19}b',
  ];
  it.each(named)('%s are checked in time', (pattern) => {
    for (const flags of ['', 'u', 'isu'])
      expect(time(pattern, flags, 'a'.repeat(LONGEST))).toBeLessThan(LIMIT_MS);
  });

  it('1 000 generated ones are checked in time', { timeout: 120_000 }, () => {
    const part = fc.constantFrom(
      'a',
      '.',
      '\\w',
      '\\pL',
      '[^a]',
      '[a-z]',
      '(?i)',
      '(a|aa)',
      '(',
      ')',
      '(?:',
      '*',
      '+',
      '?',
      '{1,50}',
      '{200}',
      '{1000}',
      '{0,1000}',
      '{2,}',
      '|',
      '^',
      '$',
      '\\b',
      '[[:alpha:]]',
      '\\Q((\\E',
      '\\x{10FFFF}',
      '(?=',
      '\\1',
      'é',
      '😀',
    );
    const pattern = fc.array(part, { minLength: 1, maxLength: 120 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, fc.constantFrom('', 'i', 'isu'), (source, flags) => {
        expect(time(source, flags, 'a'.repeat(LONGEST))).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: 1_000 },
    );
  });
});
