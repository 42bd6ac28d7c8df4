import { expect, it } from 'vitest';
import { readAnswer } from '../reading.fixture.ts';

const problem = 'Enter a telephone number such as 020 7946 0018 or +44 20 7946 0018';
const read = (text: unknown, callingCode = '44') => readAnswer({ type: 'phone', callingCode }, { a: text });

it.each([
  ['020 7946 0018', '44', '+442079460018'],
  ['+44 (0)20 7946-0018', '', '+442079460018'],
  ['0034 612 34 56 78', '44', '+34612345678'],
  ['612 34 56 78', '34', '+34612345678'],
  ['06 12345678', '39', '+390612345678'],
  ['8 (912) 345-67-89', '7', '+79123456789'],
  ['1 415 555 2671', '1', '+14155552671'],
  ['06 1 234 5678', '36', '+3612345678'],
  ['٠٢٠ ٧٩٤٦ ٠٠١٨', '44', '+442079460018'],
  ['‪+44 20 7946 0018‬', '', '+442079460018'],
  ['020 7946 0018', '', '02079460018'],
  ['', '44', ''],
])('reads %j with calling code %j as %j', (text, code, answer) => {
  expect(read(text, code)).toBe(answer);
});

it.each([
  'call me',
  '123',
  '+0044 20',
  '++4420794600',
  '+44',
  '020 7946 0018 ext 5',
  '1'.repeat(16),
  '1'.repeat(10_000),
  '020\u00007946',
  ['020 7946 0018'],
  { number: '020' },
  -0,
])('refuses %j', (text) => {
  expect(read(text)).toBe(problem);
});
