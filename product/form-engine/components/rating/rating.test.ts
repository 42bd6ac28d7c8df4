import { expect, it } from 'vitest';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const read = (text: unknown) => readAnswer({ type: 'rating', count: 5 }, { a: text });

it('reads a mark', () => {
  expect([read('1'), read('5'), read(3), read('')]).toEqual(['1', '5', '3', '']);
  expect(shownAnswer({ type: 'rating' }, '4', 'fr')).toBe('4 sur 5');
});

it.each(['0', '6', '-0', '01', '1.0', 'five', ['1'], { a: 1 }, '1\u0000', '1'.repeat(9999), 1e309])(
  'refuses %j',
  (text) => {
    expect(read(text)).toBe('Choose one of the options');
  },
);
