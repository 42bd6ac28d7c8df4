import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMoves, createToastClock } from './toast-clock.ts';
import { toastPlace } from './toast-place.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes each toast away after its time, and none while somebody points at one', () => {
  const gone: string[] = [];
  const clock = createToastClock((id) => {
    gone.push(id);
    clock.end(id);
  });
  clock.begin('first', 3000);
  vi.advanceTimersByTime(2000);
  clock.begin('second', 5000);
  vi.advanceTimersByTime(1000);
  expect(gone).toEqual(['first']);
  clock.pause();
  clock.begin('third', 3000);
  vi.advanceTimersByTime(60_000);
  expect(gone).toEqual(['first']);
  clock.resume();
  vi.advanceTimersByTime(3000);
  expect(gone).toEqual(['first', 'third']);
  vi.advanceTimersByTime(2000);
  expect(gone).toEqual(['first', 'third', 'second']);
});

it('begins anew after the toast that was pointed at is gone', () => {
  const hide = vi.fn();
  const clock = createToastClock(hide);
  clock.begin('closed by hand', 3000);
  clock.pause();
  clock.end('closed by hand');
  clock.begin('next', 3000);
  vi.advanceTimersByTime(3000);
  expect(hide).toHaveBeenCalledExactlyOnceWith('next');
});

it('knows a pointer that moved from one below which something appeared', () => {
  const hasMoved = createMoves();
  expect(hasMoved({ screenX: 700, screenY: 90 })).toBe(false);
  expect(hasMoved({ screenX: 700, screenY: 90 })).toBe(false);
  expect(hasMoved({ screenX: 701, screenY: 90 })).toBe(true);
});

it('places toasts where they cover no control', () => {
  const usual = { left: 500, right: 940, top: 64, bottom: 128 };
  const at = (top: number) => ({ left: 800, right: 900, top, bottom: top + 36 });
  expect(toastPlace(usual, [], 900)).toBe('usual');
  expect(toastPlace(usual, [at(300)], 900)).toBe('usual');
  expect(toastPlace(usual, [{ ...at(100), left: 100, right: 200 }], 900)).toBe('usual');
  expect(toastPlace(usual, [at(100)], 900)).toBe('end');
  expect(toastPlace(usual, [at(100), at(850)], 900)).toBe('start');
  expect(toastPlace(usual, [at(60), at(100), at(850)], 900)).toBe('usual');
});
