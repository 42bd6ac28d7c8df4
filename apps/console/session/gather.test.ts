import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGatherer } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes a burst on once', async () => {
  const handed: string[][] = [];
  const gather = createGatherer(async (names) => void handed.push([...names]), 300);
  for (let n = 0; n < 100; n += 1) gather(n % 2 ? 'pages' : 'counters');
  expect(handed).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(handed).toEqual([['counters', 'pages']]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(handed).toHaveLength(1);
});

it('waits for the previous run, and then passes the items that arrived during it', async () => {
  const handed: string[][] = [];
  const gather = createGatherer(async (names) => {
    handed.push([...names]);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }, 300);
  gather('pages');
  await vi.advanceTimersByTimeAsync(400);
  gather('tags');
  gather('pages');
  await vi.advanceTimersByTimeAsync(800);
  expect(handed).toEqual([['pages']]);
  await vi.advanceTimersByTimeAsync(500);
  expect(handed).toEqual([['pages'], ['tags', 'pages']]);
});

it('continues after a failure', async () => {
  let times = 0;
  const gather = createGatherer(async () => {
    times += 1;
    throw new Error('away');
  }, 300);
  gather('pages');
  await vi.advanceTimersByTimeAsync(300);
  gather('pages');
  await vi.advanceTimersByTimeAsync(300);
  expect(times).toBe(2);
});
