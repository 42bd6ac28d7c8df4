import { expect, it } from 'vitest';
import { amountOfText, parseAmount, textOfAmount } from './amount-text.ts';

it.each([
  ['£50', 'GBP', 5_000],
  ['25 €', 'EUR', 2_500],
  ['1 000', 'GBP', 100_000],
  ['1.250,50', 'EUR', 125_050],
  ['٥٠', 'GBP', 5_000],
  ['', 'GBP', 0],
  ['1 000', undefined, 1_000],
  ['٥٠', undefined, 50],
] as const)('reads %j in %s', (text, currency, expected) => {
  expect(parseAmount(text, currency)).toBe(expected);
});

it.each([
  ['1,000', 'GBP'],
  ['1.000', 'EUR'],
  ['$50', 'GBP'],
  ['10.005', 'GBP'],
  ['2.5', undefined],
  ['1,000', undefined],
] as const)('guesses nothing of %j in %s', (text, currency) => {
  expect(parseAmount(text, currency)).toBeNaN();
});

it.each([
  ['£50', 5_000],
  ['50,25 €', 5_025],
  ['$1 000', 100_000],
  ['1.250,50', 125_050],
  ['1,000', undefined],
  ['-5', undefined],
  ['', undefined],
] as const)('reads %j in any currency, and reads it back', (text, minor) => {
  expect(amountOfText(text)).toBe(minor);
  if (minor !== undefined) expect(amountOfText(textOfAmount(String(minor)))).toBe(minor);
});

it('shows nothing for an invalid amount in an address', () => {
  expect(['', '-5', 'NaN', '1e9'].map(textOfAmount)).toEqual(['', '', '', '']);
});
