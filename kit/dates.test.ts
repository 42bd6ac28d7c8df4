import { describe, expect, it } from 'vitest';
import { exactDay, exactSecond, exactTime, readMoment, relativeTime } from './dates.ts';

const now = new Date('2026-03-14T12:00:00Z');

describe('relative time', () => {
  it.each([
    ['2026-03-14T11:59:30Z', 'en-US', 'now'],
    ['2026-03-14T11:55:00Z', 'en-US', '5 minutes ago'],
    ['2026-03-13T11:00:00Z', 'en-US', 'yesterday'],
    ['2026-03-12T11:00:00Z', 'es', 'anteayer'],
    ['2026-03-14T15:00:00Z', 'es', 'dentro de 3 horas'],
    ['2026-03-14T12:00:40Z', 'en-US', 'now'],
    ['2026-03-21T11:59:58Z', 'en-US', 'in 7 days'],
    ['2026-03-07T11:59:58Z', 'en-US', 'last week'],
    ['2026-03-17T11:55:00Z', 'en-US', 'in 3 days'],
    ['2026-03-15T12:00:00Z', 'en-US', 'tomorrow'],
    ['2026-03-12T12:30:00Z', 'en-US', '2 days ago'],
    ['2026-03-29T12:00:00Z', 'en-US', 'in 2 weeks'],
    ['2024-01-01T00:00:00Z', 'en-US', '2 years ago'],
  ])('%s in %s is “%s”', (moment, locale, words) => {
    expect(relativeTime(moment, locale, now)).toBe(words);
  });

  it('is empty for an invalid time', () => {
    expect(relativeTime('not a date', 'en-US', now)).toBe('');
    expect(exactTime('not a date', 'en-US')).toBe('');
    expect(exactSecond('', 'en-US')).toBe('');
    expect(exactDay('', 'en-US')).toBe('');
  });
});

it('reads unix seconds', () => {
  expect(readMoment(1_773_489_600).toISOString()).toBe('2026-03-14T12:00:00.000Z');
});
