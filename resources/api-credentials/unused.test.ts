import { expect, it } from 'vitest';
import { unusedSince } from './unused.ts';

it.each([
  ['never', '2026-11-27T11:59:00.000Z'],
  ['never', '2026-10-28T12:00:01.000Z'],
  ['inThirtyDays', '2026-10-28T12:00:00.000Z'],
  ['inThirtyDays', '2025-01-01T00:00:00.000Z'],
])('says %s of an unused credential that was created at %s', (said, createdAt) => {
  expect(unusedSince(createdAt, Date.parse('2026-11-27T12:00:00.000Z'))).toBe(said);
});
