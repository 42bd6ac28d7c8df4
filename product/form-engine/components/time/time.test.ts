import { expect, it } from 'vitest';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const read = (text: unknown, properties: object = {}) =>
  readAnswer({ type: 'time', ...properties }, { a: text });

it.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['09:30:59.123', '09:30'],
  ['9:30 pm', '21:30'],
  ['12:05 a.m.', '00:05'],
  ['12:05 PM', '12:05'],
  ['٠٩:٣٠', '09:30'],
  ['00:00', '00:00'],
  ['', ''],
])('reads %j as %j', (text, answer) => {
  expect(read(text)).toBe(answer);
});

it.each([
  '24:00',
  '9:60',
  '930',
  '-0:10',
  '13:00 pm',
  '0:10 am',
  'noon',
  '9:30\u0000',
  ['09:30'],
  { hour: 9 },
  9,
  '1'.repeat(9999),
])('refuses %j', (text) => {
  expect(read(text)).toBe('Enter a time such as 14:30');
});

it('keeps its limits, both included', () => {
  const hours = { min: '09:00', max: '17:00' };
  expect([read('09:00', hours), read('17:00', hours)]).toEqual(['09:00', '17:00']);
  expect(read('08:59', hours)).toMatch(/^Enter 9:00.AM or later$/);
  expect(read('17:01', hours)).toMatch(/^Enter 5:00.PM or earlier$/);
  expect(shownAnswer({ type: 'time' }, '17:30', 'de')).toBe('17:30');
});
