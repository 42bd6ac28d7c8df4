import { expect, it } from 'vitest';
import { momentInZone, wallTime } from './zone-time.ts';

it.each([
  ['2026-07-01T09:30', 'Europe/Madrid', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01T09:30', 'Europe/Madrid', '2026-12-01T08:30:00.000Z'],
  ['2026-12-01T00:15', 'America/New_York', '2026-12-01T05:15:00.000Z'],
  ['2026-12-01T09:30', 'Asia/Kathmandu', '2026-12-01T03:45:00.000Z'],
  // Clocks are put back at 3:00: 2:30 is shown twice, and the first time counts.
  ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
])('reads %s in %s as %s, and shows it so again', (wall, zone, moment) => {
  expect(momentInZone(wall, zone)?.toISOString()).toBe(moment);
  expect(wallTime(new Date(moment), zone)).toBe(wall);
});

it('takes a time that the clocks skip, and refuses what is none', () => {
  expect(momentInZone('2026-03-29T02:30', 'Europe/Madrid')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(momentInZone('', 'Europe/Madrid')).toBeUndefined();
});
