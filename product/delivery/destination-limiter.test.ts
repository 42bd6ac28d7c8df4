import { expect, test } from 'vitest';
import { createDestinationLimiter } from './destination-limiter.ts';

/** How many more a destination may have. */
const left = (limiter: ReturnType<typeof createDestinationLimiter>, destination: string): number =>
  limiter.each - (limiter.taken().get(destination) ?? 0);

test('gives a stranger one place, more once it answers quickly, and one again when it grows slow', () => {
  const limiter = createDestinationLimiter(4);
  expect(left(limiter, 'a')).toBe(1);
  limiter.begin('a');
  expect(left(limiter, 'a')).toBe(0);
  limiter.end('a', 20);
  expect(left(limiter, 'a')).toBe(4);
  for (let n = 0; n < 4; n += 1) limiter.begin('a');
  expect([left(limiter, 'a'), left(limiter, 'b')]).toEqual([0, 1]);
  limiter.end('a', 10_000);
  expect(left(limiter, 'a')).toBeLessThanOrEqual(0);
  for (let n = 0; n < 3; n += 1) limiter.end('a', 10_000);
  expect(left(limiter, 'a')).toBe(1);
});
