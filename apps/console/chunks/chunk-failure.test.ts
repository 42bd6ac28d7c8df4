import { afterEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, CHUNK_TIMEOUT_MS, loadChunk, mayReload } from './chunk-failure.ts';

afterEach(() => void vi.useRealTimers());

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('reloads once for a build, and again once for the next', () => {
  const tab = storage();
  expect(mayReload(tab, 'one')).toBe(true);
  expect(mayReload(tab, 'one')).toBe(false);
  expect(mayReload(tab, 'two')).toBe(true);
  expect(mayReload(tab, 'two')).toBe(false);
});

it('never reloads without storage', () => {
  const forbidden = {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota');
    },
  };
  const forgetful = { getItem: () => null, setItem: () => undefined };
  expect(mayReload(forbidden, 'one')).toBe(false);
  expect(mayReload(forgetful, 'one')).toBe(false);
});

it('returns the script', async () => {
  await expect(
    loadChunk(
      () => Promise.resolve({ default: 1 }),
      () => false,
    ),
  ).resolves.toEqual({ default: 1 });
});

it('reports a missing script once reloading has been tried', async () => {
  await expect(
    loadChunk(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => false,
    ),
  ).rejects.toThrow(ChunkLoadError);
});

it('waits for the reload instead of showing an error before it', async () => {
  const settled = vi.fn();
  void loadChunk(
    () => Promise.reject(new Error('gone')),
    () => true,
  ).then(settled, settled);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(settled).not.toHaveBeenCalled();
});

it('gives up after 120 seconds', async () => {
  vi.useFakeTimers();
  const answer = loadChunk(
    () => new Promise<object>(() => undefined),
    () => false,
  );
  let refused: unknown;
  answer.catch((error: unknown) => (refused = error));
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(refused).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toBeInstanceOf(ChunkLoadError);
});
