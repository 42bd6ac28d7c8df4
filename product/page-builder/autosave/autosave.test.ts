import { expect, it } from 'vitest';
import { APART_MS, REST_MS, untilAutosave, untilRetry } from './autosave.ts';

it('waits until edits rest', () => {
  expect(untilAutosave({ now: 200_000, changedAt: 200_000, triedAt: 0 })).toBe(REST_MS);
  expect(untilAutosave({ now: 200_000 + REST_MS, changedAt: 200_000, triedAt: 0 })).toBe(0);
});

it('saves at most once a minute, however often something rests', () => {
  expect(untilAutosave({ now: 30_000, changedAt: 10_000, triedAt: 0 })).toBe(APART_MS - 30_000);
  expect(untilAutosave({ now: APART_MS, changedAt: 10_000, triedAt: 0 })).toBe(0);
});

it('tries again after growing waits, at most a minute apart', () => {
  expect([1, 2, 3, 5, 6, 50].map(untilRetry)).toEqual([2_000, 4_000, 8_000, 32_000, 60_000, 60_000]);
});
