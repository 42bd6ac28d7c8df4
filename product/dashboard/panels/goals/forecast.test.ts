import { expect, it } from 'vitest';
import { forecastGoal, type GoalPace } from './forecast.ts';

const steady: GoalPace = { total: 4000, threshold: 10_000, gained: 3000, entries: 30, days: 30 };

it('returns the days that are left at the present pace', () => {
  expect(forecastGoal(steady)).toEqual({ kind: 'days', days: 60 });
  expect(forecastGoal({ ...steady, days: 10 })).toEqual({ kind: 'days', days: 20 });
  expect(forecastGoal({ ...steady, total: 9999 })).toEqual({ kind: 'days', days: 1 });
});

it('says when it has been reached', () => {
  expect(forecastGoal({ ...steady, total: 10_000, gained: 0, entries: 0 })).toEqual({ kind: 'reached' });
});

it('names no day without a pace', () => {
  expect(forecastGoal({ ...steady, entries: 4 })).toEqual({ kind: 'early' });
  expect(forecastGoal({ ...steady, days: 6.9 })).toEqual({ kind: 'early' });
  expect(forecastGoal({ ...steady, gained: 0 })).toEqual({ kind: 'still' });
  expect(forecastGoal({ ...steady, gained: -500 })).toEqual({ kind: 'still' });
  expect(forecastGoal({ ...steady, gained: 0, entries: 0, days: 0 })).toEqual({ kind: 'still' });
  expect(forecastGoal({ ...steady, gained: 10 })).toEqual({ kind: 'far' });
});
