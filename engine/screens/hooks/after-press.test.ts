import { expect, it, vi } from 'vitest';
import { pressWatcher } from './after-press.ts';

it('does work at once, or after the pointer was released and has clicked', () => {
  vi.useFakeTimers();
  const target = new EventTarget();
  const afterPress = pressWatcher(target);
  const done: string[] = [];
  afterPress(() => done.push('left by keyboard'));
  expect(done).toEqual(['left by keyboard']);

  for (const released of ['pointerup', 'pointercancel']) {
    target.dispatchEvent(new Event('pointerdown'));
    afterPress(() => done.push(released));
    expect(done).not.toContain(released);
    target.dispatchEvent(new Event(released));
    expect(done).not.toContain(released);
    vi.runAllTimers();
    expect(done.filter((each) => each === released)).toHaveLength(1);
  }
  vi.useRealTimers();
});
