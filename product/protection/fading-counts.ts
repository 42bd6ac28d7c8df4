import { lastUsed } from '@tributary/engine/held/last-used.ts';

/** Counts by key that lose half of their value in a given time, for the keys used last. */
export interface FadingCounts {
  add(key: string, by?: number): void;
  of(key: string): number;
}

/** Keys that are remembered in each count, at about 150 bytes each. */
const REMEMBERED = 50_000;

/**
 * @param halfLifeMs milliseconds after which half of a count is forgotten
 * @param now milliseconds
 * @param unit the value of one
 */
export function createFadingCounts(halfLifeMs: number, now: () => number, unit = 1): FadingCounts {
  const counts = lastUsed<{ value: number; at: number }>(REMEMBERED);
  const of = (key: string): number => {
    const count = counts.get(key);
    return count ? count.value * 0.5 ** ((now() - count.at) / halfLifeMs) : 0;
  };
  return {
    of,
    add(key, by = 1) {
      counts.set(key, { value: Math.max(0, of(key) + by * unit), at: now() });
    },
  };
}
