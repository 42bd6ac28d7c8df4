import { expect, it } from 'vitest';
import { momentInZone, wallTime } from './zone-time.ts';

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

it('refuses what is no time', () => {
  for (const text of ['', 'tomorrow', '2026-13-01T10:00', '2026-07-01T25:00'])
    expect(momentInZone(text, 'Europe/Madrid')).toBeUndefined();
});
