import { expect, test } from 'vitest';
import { presetRange } from './date-presets.ts';

test('periods begin and end on the right days, over the turn of a year too', () => {
  const of = (preset: Parameters<typeof presetRange>[0], today: string, currency = 'EUR') =>
    presetRange(preset, today, currency);
  expect(of('today', '2026-11-23')).toBe('2026-11-23..2026-11-23');
  expect(of('last7Days', '2026-01-03')).toBe('2025-12-28..2026-01-03');
  expect(of('last30Days', '2026-03-01')).toBe('2026-01-31..2026-03-01');
  expect(of('last90Days', '2026-03-31')).toBe('2026-01-01..2026-03-31');
  expect(of('thisMonth', '2024-02-29')).toBe('2024-02-01..2024-02-29');
  expect(of('lastMonth', '2024-03-31')).toBe('2024-02-01..2024-02-29');
  expect(of('lastMonth', '2026-01-31')).toBe('2025-12-01..2025-12-31');
  expect(of('lastQuarter', '2026-02-10')).toBe('2025-10-01..2025-12-31');
  expect(of('lastQuarter', '2026-11-23')).toBe('2026-07-01..2026-09-30');
  expect(of('thisYear', '2026-11-23')).toBe('2026-01-01..2026-11-23');
});

test('the tax year begins where the organization pays its taxes', () => {
  expect(presetRange('taxYear', '2026-04-05', 'GBP')).toBe('2025-04-06..2026-04-05');
  expect(presetRange('taxYear', '2026-04-06', 'GBP')).toBe('2026-04-06..2026-04-06');
  expect(presetRange('taxYear', '2026-06-30', 'AUD')).toBe('2025-07-01..2026-06-30');
  expect(presetRange('taxYear', '2026-06-30', 'EUR')).toBe('2026-01-01..2026-06-30');
});
