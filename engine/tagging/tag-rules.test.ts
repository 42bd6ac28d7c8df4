import { expect, it } from 'vitest';
import { TAG_KEY, tagKeyOf, tagProblem, TOO_MANY_TAGS } from './tag-rules.ts';

it.each([
  ['Winter Appeal ', 'winter-appeal'],
  ['  --Año  nuevo!', 'ano-nuevo'],
  ['a'.repeat(31) + ' long', 'a'.repeat(31) + '-long'],
  ['!!!', ''],
])('makes a key of %j', (typed, key) => {
  expect(tagKeyOf(typed)).toBe(key);
  if (key) expect(key).toMatch(TAG_KEY);
});

it.each([
  ['', undefined],
  ['  ', undefined],
  ['Winter 🎉', undefined],
  ['a'.repeat(32), undefined],
  ['🎉🎉', 'unusable'],
  ['شتاء', 'unusable'],
  ['a'.repeat(31) + ' long', 'tooLong'],
])('says why %j is no tag: %s', (typed, problem) => {
  expect(tagProblem(typed)).toBe(problem);
});

it('words the limit as the specification does', () => {
  expect(TOO_MANY_TAGS).toBe('You can only select 10 tags. To add a new one, remove an existing tag.');
});
