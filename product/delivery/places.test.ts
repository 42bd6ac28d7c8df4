import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

/** How many more a destination may have. */
const left = (places: ReturnType<typeof createPlaces>, destination: string): number =>
  places.each - (places.taken().get(destination) ?? 0);

test('gives every destination the same where all are known', () => {
  const places = createPlaces(4, false);
  expect(left(places, 'a')).toBe(4);
  for (let n = 0; n < 3; n += 1) places.begin('a');
  places.end('a', 9_000);
  expect([left(places, 'a'), left(places, 'b')]).toEqual([2, 4]);
});

test('gives a stranger one place, more once it answers quickly, and one again when it grows slow', () => {
  const places = createPlaces(4, true);
  expect(left(places, 'a')).toBe(1);
  places.begin('a');
  expect(left(places, 'a')).toBe(0);
  places.end('a', 20);
  expect(left(places, 'a')).toBe(4);
  for (let n = 0; n < 4; n += 1) places.begin('a');
  expect(left(places, 'a')).toBe(0);
  places.end('a', 10_000);
  expect(left(places, 'a')).toBeLessThanOrEqual(0);
  for (let n = 0; n < 3; n += 1) places.end('a', 10_000);
  expect(left(places, 'a')).toBe(1);
});
