import { describe, expect, it } from 'vitest';
import { draftKeeper, type Timing } from './draft-keeper.ts';

/** A clock that the test advances. */
function clock(): Timing & { to(time: number): void } {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    after(delay, work) {
      const entry = { at: now + delay, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    to(time) {
      for (; now < time; now += 1) {
        const due = waiting.filter((entry) => entry.at <= now);
        waiting = waiting.filter((entry) => entry.at > now);
        for (const { work } of due) work();
      }
    },
  };
}

describe('drafts', () => {
  it('are written a second after the last change', () => {
    const time = clock();
    const writes: number[] = [];
    draftKeeper(() => writes.push(time.now()), time).changed();
    time.to(5000);
    expect(writes).toEqual([1000]);
  });

  it('are written within five seconds during continuous edits', () => {
    const time = clock();
    const writes: number[] = [];
    const keeper = draftKeeper(() => writes.push(time.now()), time);
    for (let at = 0; at < 20_000; at += 200) {
      time.to(at);
      keeper.changed();
    }
    time.to(30_000);
    const gaps = writes.map((at, index) => at - (writes[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(5000);
    expect(writes.length).toBeGreaterThan(5);
  });

  it('are written at once when the tab is hidden, once', () => {
    const time = clock();
    let writes = 0;
    const keeper = draftKeeper(() => (writes += 1), time);
    keeper.flush();
    expect(writes).toBe(0);
    keeper.changed();
    keeper.flush();
    time.to(9000);
    expect(writes).toBe(1);
  });

  it('are discarded after a save', () => {
    const time = clock();
    let writes = 0;
    const keeper = draftKeeper(() => (writes += 1), time);
    keeper.changed();
    keeper.cancel();
    time.to(9000);
    expect(writes).toBe(0);
  });
});
