import { expect, it } from 'vitest';
import { degreeOf } from './degree.ts';

it.each([
  [0, 10, 'calm'],
  [7, 10, 'calm'],
  [8, 10, 'near'],
  [10, 10, 'full'],
  [12, 10, 'full'],
  [0, 0, 'full'],
  [1, 2, 'calm'],
])('%i of %i is %s', (used, limit, degree) => {
  expect(degreeOf(used, limit)).toBe(degree);
});
