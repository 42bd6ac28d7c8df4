import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Toasts from './toasts.console.tsx';

let toasts: typeof Toasts;
beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./toasts.console.tsx');
});
afterEach(() => void vi.restoreAllMocks());

it('keeps toasts until the window is mounted, in order', () => {
  const fetch = vi.fn();
  toasts.toastInfo('before anybody listens');
  toasts.onFirstToast(fetch);
  expect(fetch).toHaveBeenCalledOnce();
  toasts.toastSuccess('second');
  const shown: Toasts.Toast[] = [];
  toasts.presentToasts((toast) => shown.push(toast));
  toasts.toastWarning('third');
  expect(shown.map(({ message }) => message)).toEqual(['before anybody listens', 'second', 'third']);
});

it('shows toasts of the interface for 3 s, and those about data for 5000 ms as danger', () => {
  const shown: Toasts.Toast[] = [];
  toasts.presentToasts((toast) => shown.push(toast));
  toasts.toastSuccess('done');
  toasts.toastInfo('copied');
  toasts.toastFailure('Something went wrong retrieving the pages');
  expect(shown.map(({ kind, stays }) => [kind, stays])).toEqual([
    ['success', 3000],
    ['info', 3000],
    ['danger', 5000],
  ]);
});
