import { expect, test } from 'vitest';
import { createDestinationLimiter } from './destination-limiter.ts';

/** How many more a destination may have. */
const left = (limiter: ReturnType<typeof createDestinationLimiter>, destination: string): number =>
  limiter.each - (limiter.taken().get(destination) ?? 0);

test('gives every destination the same where all are known', () => {
  const limiter = createDestinationLimiter(4, false);
  expect(left(limiter, 'a')).toBe(4);
  for (let n = 0; n < 3; n += 1) limiter.begin('a');
  limiter.end('a', 900);
  expect([left(limiter, 'a'), left(limiter, 'b')]).toEqual([2, 4]);
});

test('leaves a slow one a single place, until it is quicker', () => {
  const limiter = createDestinationLimiter(4, false);
  limiter.begin('a');
  limiter.end('a', 9_000);
  expect([left(limiter, 'a'), left(limiter, 'b')]).toEqual([1, 4]);
  limiter.begin('a');
  limiter.end('a', 900);
  expect(left(limiter, 'a')).toBe(4);
});

test('gives a stranger one place, more once it answers quickly, and one again when it grows slow', () => {
  const limiter = createDestinationLimiter(4, true);
  expect(left(limiter, 'a')).toBe(1);
  limiter.begin('a');
  expect(left(limiter, 'a')).toBe(0);
  limiter.end('a', 20);
  expect(left(limiter, 'a')).toBe(4);
  for (let n = 0; n < 4; n += 1) limiter.begin('a');
  expect(left(limiter, 'a')).toBe(0);
  limiter.end('a', 10_000);
  expect(left(limiter, 'a')).toBeLessThanOrEqual(0);
  for (let n = 0; n < 3; n += 1) limiter.end('a', 10_000);
  expect(left(limiter, 'a')).toBe(1);
});
