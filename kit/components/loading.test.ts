import { expect, it, vi } from 'vitest';
import { onOverlayChange, overlayCount, withOverlay } from './loading.ts';

it('counts pending work, whether it succeeds or fails', async () => {
  const heard = vi.fn();
  const stop = onOverlayChange(heard);
  let finish: (value: string) => void = () => undefined;
  const good = withOverlay(new Promise<string>((resolve) => (finish = resolve)));
  const bad = withOverlay(Promise.reject(new Error('no')));
  expect(overlayCount()).toBe(2);
  await expect(bad).rejects.toThrow('no');
  expect(overlayCount()).toBe(1);
  finish('done');
  await expect(good).resolves.toBe('done');
  expect(overlayCount()).toBe(0);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
});
