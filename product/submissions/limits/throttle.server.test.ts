import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, readLimits } from './limits.ts';
import { createSubmissionThrottle, type SubmissionSender } from './throttle.server.ts';

let keys = 0;
const sender = (more: Partial<SubmissionSender> = {}): SubmissionSender => ({
  network: '203.0.113.7',
  tenantId: 'river',
  formId: 'form',
  key: `key ${(keys += 1)}`,
  pays: false,
  isProven: false,
  ...more,
});

function fixture(limits = DEFAULT_LIMITS) {
  const clock = { ms: 1_000_000 };
  const throttle = createSubmissionThrottle(limits, () => clock.ms);
  return {
    clock,
    throttle,
    /** How many of a number of submissions get leave. */
    taken(count: number, of: (n: number) => Partial<SubmissionSender>): number {
      let taken = 0;
      for (let n = 0; n < count; n += 1) {
        const leave = throttle.ask(sender(of(n)));
        if (!('end' in leave)) continue;
        leave.end(true);
        taken += 1;
      }
      return taken;
    },
  };
}

describe('the limits of submissions', () => {
  it.each([
    ['an address', false, 30, () => ({})],
    ['a form', false, 300, (n: number) => ({ network: `n${n}` })],
    ['an organization', false, 3_000, (n: number) => ({ network: `n${n}`, formId: `f${n}` })],
    ['payments of an address', true, 6, () => ({})],
    ['payments of a form', true, 60, (n: number) => ({ network: `n${n}` })],
    ['payments of an organization', true, 600, (n: number) => ({ network: `n${n}`, formId: `f${n}` })],
  ])('of %s are a minute’s worth at once, and then as many each minute', (_of, pays, perMinute, of) => {
    const { clock, taken } = fixture();
    expect(taken(perMinute * 2, (n) => ({ pays, ...of(n) }))).toBe(perMinute);
    clock.ms += 60_000 / perMinute;
    expect(taken(3, (n) => ({ pays, ...of(n) }))).toBe(1);
    clock.ms += 60_000;
    expect(taken(perMinute * 2, (n) => ({ pays, ...of(n) }))).toBe(perMinute);
  });

  it('say when to come again, and leave others alone', () => {
    const { throttle, taken } = fixture();
    taken(6, () => ({ pays: true }));
    expect(throttle.ask(sender({ pays: true }))).toEqual({ retryAfter: 10 });
    expect(taken(1, () => ({ pays: false }))).toBe(1);
    expect(taken(1, () => ({ pays: true, network: '198.51.100.1' }))).toBe(1);
  });

  it('do not count refused or returned submissions, or copies of a running one', () => {
    const { throttle, taken } = fixture();
    const copies = Array.from({ length: 100 }, () => throttle.ask(sender({ key: 'the same', pays: true })));
    expect(copies.every((leave) => 'end' in leave)).toBe(true);
    for (const leave of copies) if ('end' in leave) leave.end(false);
    expect(taken(20, () => ({ pays: true }))).toBe(6);
  });

  it('remember a bounded number of addresses', () => {
    const { taken } = fixture({
      ...DEFAULT_LIMITS,
      submissions: { address: 2, form: 1e7, organization: 1e7 },
    });
    taken(2, () => ({}));
    expect(taken(1, () => ({}))).toBe(0);
    expect(taken(50_000, (n) => ({ network: `n${n}` }))).toBe(50_000);
    // The first of them was forgotten for the last.
    expect(taken(1, () => ({}))).toBe(1);
  });

  it('can be set and switched off', () => {
    expect(readLimits('off')).toBe('off');
    expect(readLimits('')).toEqual(DEFAULT_LIMITS);
    expect(readLimits('payments=60/600/6000')).toEqual({
      ...DEFAULT_LIMITS,
      payments: { address: 60, form: 600, organization: 6_000 },
    });
    for (const wrong of ['on', '30', 'payments=1/2', 'payments=0/1/1', 'submissions=1/2/3;payments=1/2/3'])
      expect(readLimits(wrong), wrong).toBeNull();
    const off = createSubmissionThrottle('off');
    for (let n = 0; n < 10_000; n += 1) expect(off.ask(sender())).toHaveProperty('end');
  });
});
