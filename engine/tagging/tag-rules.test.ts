import { expect, it } from 'vitest';
import { TAG_KEY, tagKeyOf, TOO_MANY_TAGS } from './tag-rules.ts';

it.each([
  ['Winter Appeal ', 'winter-appeal'],
  ['  --Año  nuevo!', 'ano-nuevo'],
  ['a'.repeat(31) + ' long', 'a'.repeat(31)],
  ['!!!', ''],
])('makes a key of %j', (typed, key) => {
  expect(tagKeyOf(typed)).toBe(key);
  if (key) expect(key).toMatch(TAG_KEY);
});

it('words the limit as the specification does', () => {
  expect(TOO_MANY_TAGS).toBe('You can only select 10 tags. To add a new one, remove an existing tag.');
});
