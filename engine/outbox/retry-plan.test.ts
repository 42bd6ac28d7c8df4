import { expect, test } from 'vitest';
import { RETRY_PLAN_MS, waitAfter } from './retry-plan.ts';

test('waits as planned, with jitter above and never below, and ends after eight attempts', () => {
  expect(RETRY_PLAN_MS.length).toBe(8);
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => waitAfter(failures, 0, 0))).toEqual([
    5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000,
  ]);
  expect(waitAfter(1, 0, 1)).toBe(6_000);
  expect(waitAfter(8)).toBeNull();
});

test('waits at least as long as the receiver asked for', () => {
  expect(waitAfter(1, 60_000, 0)).toBe(60_000);
  expect(waitAfter(3, 60_000, 0)).toBe(1_800_000);
});
