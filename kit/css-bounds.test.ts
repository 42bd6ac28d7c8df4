import { expect, it } from 'vitest';
import { CSS_DEPTH_LIMIT, measureCss } from './css-bounds.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

const nested = (opening: string, times: number, closing = '') =>
  opening.repeat(times) + closing.repeat(times);

it.each([
  ['rules', nested('a{', 20_000, '}')],
  ['rules left open', nested('a{', 5_000)],
  ['@media', nested('@media print{', 20_000, '}')],
  ['@supports', nested('@supports (a:b){', 20_000, '}')],
  ['@layer', nested('@layer a{', 20_000, '}')],
  ['calc', `a{width:${nested('calc(', 20_000, ')')}}`],
  ['not', `${nested(':not(', 20_000, ')')}{a:b}`],
  ['where', `${nested(':where(', 20_000)}{a:b}`],
  ['var', `a{b:${nested('var(--x,', 20_000, ')')}}`],
  ['brackets', nested('[', 20_000)],
  ['a comment that ends before the nesting', `/* ( */${nested('a{', 5_000)}`],
  ['a string that ends with its line', `a{content:"\n${nested('b{', 5_000)}`],
])('refuses %s nested too deep', (_name, css) => expect(measureCss(css)).toBe('tooDeep'));

it.each([
  ['lists inside lists', nested('a,b{', 28, '}')],
  ['lists inside lists, three deep', nested(`${'a,'.repeat(99)}a{`, 3, '}')],
  ['the parent named twice', nested('& &{', 24, '}')],
  ['one endless list', `${'a,'.repeat(200_000)}a{b:c}`],
  ['lists with conditions between them', nested('a,b{@media print{', 15, '}}')],
])('refuses %s', (_name, css) => expect(measureCss(css)).toBe('tooLarge'));

it.each([
  ['nothing', ''],
  ['a rule', '.a, .b > c { color: red; background: url("data:image/svg+xml,((((((") }'],
  ['nesting as people write it', nested('.card{&:hover{@media (min-width: 40em){color:red}}', 3, '}')],
  ['the deepest allowed', nested('a{', CSS_DEPTH_LIMIT, '}')],
  [
    'brackets that are text',
    `a::before{content:"${'('.repeat(500)}"} /* ${'{'.repeat(500)} */ .a\\{\\{{b:c}`,
  ],
  ['a large flat sheet', '.a-1,.b-2{color:red;margin:calc(1px + (2px * 3))}\n'.repeat(20_000)],
])('takes %s', (_name, css) => expect(measureCss(css)).toBeUndefined());

it('reads the largest style sheet at once', () => {
  const css = 'a{b:c}'.repeat(800_000);
  expect(processorMs(() => measureCss(css))).toBeLessThan(2_000);
});
