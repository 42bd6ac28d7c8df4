import { expect, it } from 'vitest';
import { lastDay } from '../submissions/unfinished/words.ts';
import { dayIn } from './words.ts';

it('shows donors days by the clock of the organization', () => {
  const late = new Date('2026-11-22T23:30:00Z');
  expect(dayIn(late, 'en-GB', 'UTC')).toBe('22 November 2026');
  expect(dayIn(late, 'en-GB', 'Europe/Madrid')).toBe('23 November 2026');
  expect(lastDay(late, 'en-GB', 'UTC')).not.toBe(lastDay(late, 'en-GB', 'Europe/Madrid'));
});
