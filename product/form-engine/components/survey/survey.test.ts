import { expect, it } from 'vitest';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const type = {
  type: 'survey',
  required: true,
  rows: [
    { value: 'food', label: 'The food was good' },
    { value: 'staff', label: 'The staff were kind' },
  ],
  options: [
    { value: 'no', label: 'Disagree' },
    { value: 'yes', label: 'Agree' },
  ],
};
const read = (marks: Record<string, unknown>, more: object = {}) =>
  readAnswer(
    { ...type, ...more },
    Object.fromEntries(Object.entries(marks).map(([row, mark]) => [`a.${row}`, mark])),
  );

it('reads a mark for each row', () => {
  expect(read({ food: 'yes', staff: 'no' })).toEqual({ food: 'yes', staff: 'no' });
  expect(read({ food: 'yes' }, { required: false })).toEqual({ food: 'yes' });
  expect(read({ food: 'yes' })).toBe('Choose an answer for “The staff were kind”');
  expect(shownAnswer(type, { food: 'yes' }, 'en')).toBe('The food was good: Agree');
});

it.each([['maybe'], [['yes', 'no']], [{ a: 1 }], ['yes\u0000']])('refuses %j', (mark) => {
  expect(read({ food: mark, staff: 'no' })).toBe('Choose one of the options');
});
