import { expect, it } from 'vitest';
import { comparePeriods } from './compare.ts';

it.each([
  [112, 100, { kind: 'more', share: 0.12 }],
  [299, 100, { kind: 'more', share: 1.99 }],
  [900, 300, { kind: 'times', times: 3 }],
  [75, 100, { kind: 'less', share: 0.25 }],
  [0, 100, { kind: 'less', share: 1 }],
  [1000, 1004, { kind: 'same' }],
  [5, 0, { kind: 'first' }],
  [0, 0, { kind: 'none' }],
])('%d against %d', (now, before, comparison) => {
  expect(comparePeriods(now, before)).toEqual(comparison);
});
