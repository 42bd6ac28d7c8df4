import { expect, it } from 'vitest';
import { formSchema } from '../../schema.ts';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const read = (text: unknown, properties: object = {}, locale = 'en') =>
  readAnswer({ type: 'number', ...properties }, { a: text }, locale);

it.each([
  ['1234', 'en', '1234'],
  ['1,234', 'en', '1234'],
  ['1,234.5', 'en', '1234.5'],
  ['1.234,5', 'en', '1234.5'],
  ['1.234', 'en', '1.234'],
  ['1.234', 'es', '1234'],
  ['1,234', 'es', '1.234'],
  ['1 234,50', 'fr', '1234.5'],
  ['1’234.5', 'de-CH', '1234.5'],
  ['12,34,567', 'en-IN', '1234567'],
  ['١٬٢٣٤٫٥', 'ar', '1234.5'],
  ['०१२', 'hi', '12'],
  ['−3', 'en', '-3'],
  ['-0', 'en', '0'],
  ['-0.00', 'en', '0'],
  ['+5', 'en', '5'],
  ['.5', 'en', '0.5'],
  ['0,500', 'en', '0.5'],
  [7, 'en', '7'],
  [-0, 'en', '0'],
  ['1.5', 'no such locale', '1.5'],
])('reads %j in %s as %s', (text, locale, answer) => {
  expect(read(text, { decimals: 6 }, locale)).toBe(answer);
});

it.each([
  'ten',
  '1e5',
  '0x10',
  'Infinity',
  'NaN',
  '1.2.3,4,5',
  '1,23,4',
  '12 apples',
  '--1',
  '1-',
  '.',
  '-',
  1e309,
  1e21,
  '9'.repeat(16),
  '9'.repeat(100_000),
  '1\u00000',
  ['1'],
  { value: 1 },
])('refuses %j', (text) => {
  expect(read(text, { decimals: 2 })).toBe('Enter a number such as 25');
});

it('keeps limits, decimals and steps, and says them in the language of the page', () => {
  expect(read('1.5')).toBe('Enter a whole number');
  expect(read('1.255', { decimals: 2 })).toBe('Enter no more than 2 decimals');
  expect(read('-1', { min: 0 })).toBe('Enter 0 or more');
  expect(read('2000', { max: 1999.5, decimals: 1 }, 'es')).toBe('Escribe 1999,5 o menos');
  expect(read('0.3', { step: 0.1, decimals: 1 })).toBe('0.3');
  expect(read('7', { min: 1, step: 2 })).toBe('7');
  expect(read('8', { min: 1e-7, step: 2 })).toBe('8');
  expect(read('8', { min: 1, step: 2 })).toBe('Enter a number in steps of 2, counted from 1');
  expect(read('')).toBe('');
});

it('shows numbers as the locale writes them', () => {
  expect(shownAnswer({ type: 'number' }, '1234567.5', 'de')).toBe('1.234.567,5');
  expect(shownAnswer({ type: 'number' }, '1234567.5', 'no such locale')).toBe('1,234,567.5');
});

it('has no maximum below its minimum', () => {
  const component = { id: 'a', key: 'a', label: 'A', type: 'number', min: 5, max: 4 };
  expect(formSchema.safeParse({ components: [component] }).error?.issues).toMatchObject([
    { path: ['components', 0, 'max'], params: { code: 'maxBelowMin' } },
  ]);
});
