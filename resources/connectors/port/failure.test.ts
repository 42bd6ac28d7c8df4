import { expect, test } from 'vitest';
import { isRetryableStatus, retryAfterMs } from './failure.ts';

test('statuses that say later are told from those that say never', () => {
  for (const status of [408, 425, 429, 500, 502, 503, 504]) expect(isRetryableStatus(status)).toBe(true);
  for (const status of [301, 400, 401, 403, 404, 409, 410, 422])
    expect(isRetryableStatus(status)).toBe(false);
});

test('Retry-After is read in both spellings and never for longer than a day', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  expect(retryAfterMs('30', now)).toBe(30_000);
  expect(retryAfterMs('Fri, 01 May 2026 12:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('99999999', now)).toBe(86_400_000);
  for (const useless of [undefined, '', 'soon', '0', 'Fri, 01 May 2026 11:00:00 GMT'])
    expect(retryAfterMs(useless, now)).toBeUndefined();
});
