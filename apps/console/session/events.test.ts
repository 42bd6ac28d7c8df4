import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { receive } from './events.console.ts';

it('marks data that submissions change as out of date, so that screens opened later read it again', () => {
  const queries = new QueryClient();
  const keys = [
    ['transactions', 'list', {}],
    ['dashboard', 'analytics', 30],
    ['counters', 'totals', 'production'],
    ['pages', 'list', {}],
  ];
  for (const key of keys) queries.setQueryData(key, []);
  receive(queries, () => undefined, { event: 'submission', data: '{"kind":"removed"}' });
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false]);
  // A screen that is open decides itself how often it reads.
  expect(queries.isFetching()).toBe(0);
});
