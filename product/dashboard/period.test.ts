import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

const at = (iso: string) => new Date(iso);

it('ends with the day of its end and has as many days as lie between', () => {
  const period = periodOf({ from: at('2026-03-01T10:00:00Z'), to: at('2026-03-04T10:00:00Z') });
  expect(period).toEqual({
    timezone: 'UTC',
    dates: ['2026-03-02', '2026-03-03', '2026-03-04'],
    first: '2026-03-02',
    last: '2026-03-04',
    previousFirst: '2026-02-27',
  });
});

it('counts days by the asked time zone, over a change of the clocks too', () => {
  const period = periodOf({
    from: at('2026-03-22T22:30:00Z'),
    to: at('2026-03-29T22:30:00Z'),
    timezone: 'Europe/Madrid',
  });
  expect(period.dates).toHaveLength(7);
  expect(period.last).toBe('2026-03-30');
  expect(period.first).toBe('2026-03-24');
});

it.each(['Nowhere/Town', '', undefined])('takes UTC for the unknown zone %j', (timezone) => {
  expect(
    periodOf({ from: at('2026-03-01T00:00:00Z'), to: at('2026-03-02T00:00:00Z'), timezone }).timezone,
  ).toBe('UTC');
});

it('never draws less than a day or more than a year', () => {
  expect(periodOf({ from: at('2026-03-02T00:00:00Z'), to: at('2026-03-01T00:00:00Z') }).dates).toHaveLength(
    1,
  );
  expect(periodOf({ from: at('2016-03-02T00:00:00Z'), to: at('2026-03-01T00:00:00Z') }).dates).toHaveLength(
    366,
  );
});
