import { expect, test } from 'vitest';
import { cardDigits, isCardNumber, isFutureExpiry, isIban, TEST_CARDS } from './instruments.ts';

test('card numbers are distinguished from typos', () => {
  for (const number of Object.keys(TEST_CARDS)) expect(isCardNumber(number)).toBe(true);
  for (const number of ['4242424242424241', '4242', '', '0'.repeat(20)])
    expect(isCardNumber(number)).toBe(false);
  expect(cardDigits('4242 4242-4242 4242')).toBe('4242424242424242');
  expect(cardDigits('4242 4242 x')).toBeNull();
});

test('a card is valid to the end of its month', () => {
  const now = new Date('2026-05-31T12:00:00Z');
  expect(isFutureExpiry('05/26', now)).toBe(true);
  expect(isFutureExpiry('04/26', now)).toBe(false);
  expect(isFutureExpiry('13/30', now)).toBe(false);
  expect(isFutureExpiry('5/30', now)).toBe(false);
});

test('IBANs are checked by their remainder', () => {
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true);
  expect(isIban('gb29nwbk60161331926819')).toBe(true);
  expect(isIban('DE89 3704 0044 0532 0130 01')).toBe(false);
  expect(isIban('')).toBe(false);
});
