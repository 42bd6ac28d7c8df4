import { expect, it } from 'vitest';
import { nextExport } from './schedule.ts';

const timing = { every: 'daily', weekday: 1, monthDay: 1, hour: 7 } as const;
const next = (part: object, after: string, zone = 'UTC') => {
  const { at, period } = nextExport({ ...timing, ...part }, zone, new Date(after));
  return `${period} ${at.toISOString()}`;
};

it('comes at its hour of the time zone, and never at the moment that was just done', () => {
  expect(next({}, '2026-11-23T06:59:59Z')).toBe('2026-11-23 2026-11-23T07:00:00.000Z');
  expect(next({}, '2026-11-23T07:00:00Z')).toBe('2026-11-24 2026-11-24T07:00:00.000Z');
  expect(next({}, '2026-11-23T07:00:00Z', 'America/New_York')).toBe('2026-11-23 2026-11-23T12:00:00.000Z');
  // In Auckland it is the 24th, eight in the evening.
  expect(next({}, '2026-11-24T07:00:00Z', 'Pacific/Auckland')).toBe('2026-11-25 2026-11-24T18:00:00.000Z');
});

it('skips the day that was sent, when its hour occurs again', () => {
  const after = new Date('2026-11-23T09:00:00Z');
  expect(nextExport({ ...timing, hour: 15 }, 'UTC', after, '2026-11-22').period).toBe('2026-11-23');
  expect(nextExport({ ...timing, hour: 15 }, 'UTC', after, '2026-11-23').period).toBe('2026-11-24');
  const monthly = { ...timing, every: 'monthly', monthDay: 23, hour: 15 } as const;
  expect(nextExport(monthly, 'UTC', after, '2026-11-23').period).toBe('2026-12-23');
});

it('comes on its weekday and on its day of each month', () => {
  expect(next({ every: 'weekly', weekday: 7 }, '2026-11-23T12:00:00Z')).toMatch(/^2026-11-29 /);
  expect(next({ every: 'weekly', weekday: 1 }, '2026-11-23T12:00:00Z')).toMatch(/^2026-11-30 /);
  expect(next({ every: 'monthly', monthDay: 28 }, '2026-12-28T12:00:00Z')).toMatch(/^2027-01-28 /);
  expect(next({ every: 'monthly', monthDay: 1 }, '2026-01-31T12:00:00Z')).toMatch(/^2026-02-01 /);
});

it('comes once on the days on which clocks change', () => {
  // At two the clocks of Madrid go to three: half past two is left out.
  expect(next({ hour: 2 }, '2026-03-28T12:00:00Z', 'Europe/Madrid')).toMatch(
    /^2026-03-29 2026-03-29T0[01]:00/,
  );
  const first = nextExport({ ...timing, hour: 2 }, 'Europe/Madrid', new Date('2026-10-24T12:00:00Z'));
  expect(first.period).toBe('2026-10-25');
  expect(nextExport({ ...timing, hour: 2 }, 'Europe/Madrid', first.at).period).toBe('2026-10-26');
});
