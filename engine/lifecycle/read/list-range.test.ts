import { expect, it } from 'vitest';
import { parseRange } from './list-range.ts';

it.each([
  ['2026-11-01..2026-11-30', { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T23:59:59.999Z' }],
  ['2026-11-01', { from: '2026-11-01T00:00:00.000Z', to: '2026-11-01T23:59:59.999Z' }],
  ['2026-11-01T10:00:00+02:00..', { from: '2026-11-01T10:00:00+02:00' }],
  ['..2026-11-01', { to: '2026-11-01T23:59:59.999Z' }],
  ['yesterday..', undefined],
  ['2026-02-31x', undefined],
  ['..', undefined],
  ['1..2..3', undefined],
])('reads %j as times', (text, range) => {
  expect(parseRange('date', text)).toEqual(range);
});

it.each([
  ['1000..2500', { from: 1000, to: 2500 }],
  ['-5..', { from: -5 }],
  ['0', { from: 0, to: 0 }],
  ['1e999..', undefined],
  ['1..many', undefined],
])('reads %j as figures', (text, range) => {
  expect(parseRange('money', text)).toEqual(range);
});
