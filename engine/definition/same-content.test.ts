import { expect, it } from 'vitest';
import { sameContent } from './same-content.ts';

it.each([
  [{ a: 1, b: { c: [1, { d: 2, e: 3 }] } }, { b: { c: [1, { e: 3, d: 2 }] }, a: 1 }, true],
  [{ a: null }, {}, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: [] }, {}, false],
  [null, undefined, false],
  [{ a: '' }, {}, false],
])('%o and %o', (one, other, isSame) => {
  expect(sameContent(one, other)).toBe(isSame);
});
