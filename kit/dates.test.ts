import { describe, expect, it } from 'vitest';
import { exactDay, exactSecond, exactTime, readMoment, relativeTime } from './dates.ts';
import { isoInZone, isTimeZone, knownZone, localDay, localToUtc, momentInZone, wallTime } from './zones.ts';

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
    expect(relativeTime(moment, locale, 'UTC', now)).toBe(words);
  });

  it('is empty for an invalid time', () => {
    expect(relativeTime('not a date', 'en-US', 'UTC', now)).toBe('');
    expect(exactTime('not a date', 'en-US')).toBe('');
    expect(exactSecond('', 'en-US')).toBe('');
    expect(exactDay('', 'en-US')).toBe('');
  });
});

it('shows a time, and counts days, in the time zone that is asked for', () => {
  const late = '2026-03-13T23:30:00Z';
  expect(exactTime(late, 'en-GB', 'Pacific/Auckland')).toBe('14 Mar 2026, 12:30');
  expect(exactSecond(late, 'en-GB', 'America/New_York')).toBe('13 Mar 2026, 19:30:00');
  expect(exactDay(late, 'en-GB', 'UTC')).toBe('13 Mar 2026');
  expect(exactDay(late, 'en-GB', 'Pacific/Auckland')).toBe('14 Mar 2026');
  const twoDaysLater = new Date('2026-03-15T03:00:00Z');
  expect(relativeTime(late, 'en-US', 'UTC', twoDaysLater)).toBe('2 days ago');
  expect(relativeTime(late, 'en-US', 'America/New_York', twoDaysLater)).toBe('yesterday');
});

it('reads unix seconds', () => {
  expect(readMoment(1_773_489_600).toISOString()).toBe('2026-03-14T12:00:00.000Z');
});

it.each([
  ['2026-07-01T09:30', 'Europe/Madrid', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01T09:30', 'Europe/Madrid', '2026-12-01T08:30:00.000Z'],
  ['2026-12-01T00:15', 'America/New_York', '2026-12-01T05:15:00.000Z'],
  ['2026-12-01T09:30', 'Asia/Kathmandu', '2026-12-01T03:45:00.000Z'],
  // Clocks are put back at 3:00: 2:30 is shown twice, and the first time counts.
  ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // Half an hour before the clocks are put forward, and half an hour after.
  ['2026-03-29T01:30', 'Europe/Madrid', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
])('reads %s in %s as %s, and shows it so again', (wall, zone, moment) => {
  expect(momentInZone(wall, zone)?.toISOString()).toBe(moment);
  expect(wallTime(new Date(moment), zone)).toBe(wall);
});

it.each([
  ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
  // By half an hour, and at midnight.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
  ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:30:00.000Z', '2026-09-06T01:30'],
])('takes %s, which the clocks in %s skip, as %s, and shows that as %s', (wall, zone, moment, shown) => {
  expect(momentInZone(wall, zone)?.toISOString()).toBe(moment);
  expect(wallTime(new Date(moment), zone)).toBe(shown);
});

it('refuses invalid times', () => {
  for (const text of ['', 'tomorrow', '2026-13-01T10:00', '2026-07-01T25:00'])
    expect(momentInZone(text, 'Europe/Madrid')).toBeUndefined();
});

it.each([
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'], // the clocks skip the first hour
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'], // the first hour comes twice
  ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
])('begins %s in %s when the day before has ended', (day, zone, moment) => {
  const began = localToUtc(Date.parse(`${day}T00:00:00Z`), zone);
  expect(new Date(began).toISOString()).toBe(moment);
  expect(localDay(new Date(began), zone)).toBe(day);
  expect(localDay(new Date(began - 1), zone)).not.toBe(day);
});

it('knows time zones by their names, and takes UTC for all else', () => {
  expect(['Europe/London', 'UTC', '', '+01:00', 'Europe/Atlantis'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['Europe/London', '', undefined, '+01:00'].map(knownZone)).toEqual([
    'Europe/London',
    'UTC',
    'UTC',
    'UTC',
  ]);
});

it.each([
  ['2026-11-23T23:30:59.999Z', 'Europe/Madrid', '2026-11-24T00:30:59+01:00'],
  ['2026-11-23T23:30:00Z', 'Asia/Kathmandu', '2026-11-24T05:15:00+05:45'],
  ['2026-07-01T02:30:00Z', 'America/St_Johns', '2026-07-01T00:00:00-02:30'],
  ['2026-07-01T02:30:00Z', 'UTC', '2026-07-01T02:30:00+00:00'],
  // The hour that comes twice, with one offset and the other.
  ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25T01:30:00+01:00'],
  ['2026-10-25T01:30:00Z', 'Europe/London', '2026-10-25T01:30:00+00:00'],
])('writes %s in %s as %s', (moment, zone, text) => {
  expect(isoInZone(new Date(moment), zone)).toBe(text);
  expect(new Date(text).getTime()).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
});
