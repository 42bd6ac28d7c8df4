import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formSchema } from '../../schema.ts';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const problem = 'Enter a date that exists';
const read = (raw: Record<string, unknown>, properties: object = {}) =>
  readAnswer({ type: 'date', ...properties }, raw);
const parts = (day: unknown, month: unknown, year: unknown) => ({
  'a.day': day,
  'a.month': month,
  'a.year': year,
});

it.each([
  [parts('29', '2', '2024'), '2024-02-29'],
  [parts(' 1 ', '01', '1950'), '1950-01-01'],
  [parts('٢٩', '٠٢', '٢٠٢٤'), '2024-02-29'],
  [{ a: '2024-02-29' }, '2024-02-29'],
  [{ a: '29/2/2024' }, '2024-02-29'],
  [{ a: '29. 2. 2024' }, '2024-02-29'],
  [{ a: '2024-02-29', ...parts('1', '1', '1999') }, '2024-02-29'],
  [parts('', '', ''), ''],
  [{}, ''],
])('reads %j as %j', (raw, answer) => {
  expect(read(raw)).toBe(answer);
});

it.each([
  parts('29', '2', '2023'),
  parts('31', '4', '2024'),
  parts('0', '1', '2024'),
  parts('1', '13', '2024'),
  parts('1', '1', '24'),
  parts('1', '1', '0024'),
  parts('-0', '1', '2024'),
  parts('1e0', '1', '2024'),
  parts(['1'], '1', '2024'),
  parts({ a: 1 }, '1', '2024'),
  parts('1\u0000', '1', '2024'),
  parts('1', '1', '9'.repeat(9999)),
  { a: '2024-02-30' },
  { a: 'tomorrow' },
  { a: '2024-02-29T10:00' },
  { a: 20240229 },
  { a: '29/2/2024/1' },
])('refuses %j', (raw) => {
  expect(read(raw)).toBe(problem);
});

it('asks for all three parts', () => {
  expect(read(parts('29', '', '2024'))).toBe('Enter day, month and year');
});

it('reads one text in the order of the component', () => {
  expect(read({ a: '3/4/2024' }, { order: 'dmy' })).toBe('2024-04-03');
  expect(read({ a: '2024/4/3' }, { order: 'ymd' })).toBe('2024-04-03');
  expect(read({ a: '3/4/2024' }, { order: 'ymd' })).toBe(problem);
});

it('keeps fixed and relative limits; today is today anywhere on Earth', () => {
  expect(read({ a: '2025-12-31' }, { min: '2026-01-01' })).toBe('Enter January 1, 2026 or a later date');
  expect(read({ a: '2026-03-02' }, { max: 'today' })).toBe('2026-03-02');
  expect(read({ a: '2026-03-03' }, { max: 'today' })).toBe('Enter March 2, 2026 or an earlier date');
  expect(read({ a: '2026-03-01' }, { min: 'today' })).toBe('2026-03-01');
  expect(read({ a: '2026-02-28' }, { min: 'today' })).toBe('Enter March 1, 2026 or a later date');
  expect(read({ a: '2008-03-02' }, { max: 'today-18y' })).toBe('2008-03-02');
  expect(read({ a: '2008-03-03' }, { max: 'today-18y' })).toMatch(/March 2, 2008 or an earlier/);
  expect(read({ a: '2026-03-16' }, { max: 'today+14' })).toBe('2026-03-16');
});

it('takes 29 February less some years for 28 February', () => {
  vi.setSystemTime(new Date('2024-02-29T12:00:00Z'));
  expect(read({ a: '2023-02-27' }, { min: 'today-1y' })).toBe('Enter February 28, 2023 or a later date');
});

it.each(['2024-02-30', 'yesterday', 'today+', 'today-1m', 'today+99999999'])('has no limit %j', (min) => {
  const component = { id: 'a', key: 'a', label: 'A', type: 'date', min };
  expect(formSchema.safeParse({ components: [component] }).error?.issues).toMatchObject([
    { path: ['components', 0, 'min'] },
  ]);
});

it('shows days as the locale writes them', () => {
  expect(shownAnswer({ type: 'date' }, '2024-02-29', 'es')).toBe('29 de febrero de 2024');
});
