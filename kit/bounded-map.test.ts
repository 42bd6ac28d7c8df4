import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('holds no more than it may, and lets go of what was not used for the longest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([...map.keys()]).toEqual(['a', 'c']);
  expect(map.get('b')).toBeUndefined();
  map.set('a', 4);
  for (let n = 0; n < 1_000; n += 1) map.set(`more ${n}`, n);
  expect(map.size).toBe(2);
  expect(map.delete('more 999')).toBe(true);
  map.clear();
  expect(map.size).toBe(0);
});
