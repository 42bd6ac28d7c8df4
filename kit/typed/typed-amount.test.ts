import { expect, it } from 'vitest';
import { parseMoney } from '../money.ts';
import { plainAmount } from './typed-amount.ts';

it.each([
  ['25', 'GBP', 2_500],
  ['£50', 'GBP', 5_000],
  [' £ 50.25 ', 'GBP', 5_025],
  ['25 €', 'EUR', 2_500],
  ['$12', 'USD', 1_200],
  ['1 000', 'GBP', 100_000],
  ['1\u202f000,50', 'EUR', 100_050],
  ['1’000', 'EUR', 100_000],
  ['25.', 'GBP', 2_500],
  ['25,', 'EUR', 2_500],
  ['1.250,50', 'EUR', 125_050],
  ['1,250.50', 'GBP', 125_050],
  ['٥٠', 'GBP', 5_000],
  ['٥٠٫٥', 'GBP', 5_050],
  ['25,5', 'EUR', 2_550],
] as const)('reads %s as an amount in %s', (text, currency, minor) => {
  expect(parseMoney(plainAmount(text, currency), currency)).toEqual({ ok: true, minor });
});

it.each([
  ['1,000', 'GBP', 'tooManyDecimals'],
  ['1.000', 'EUR', 'tooManyDecimals'],
  ['$50', 'GBP', 'notANumber'],
  ['2 5', 'GBP', 'notANumber'],
  ['1,25,000', 'GBP', 'notANumber'],
  ['1,250,000', 'GBP', 'tooManyDecimals'],
  ['25..', 'GBP', 'notANumber'],
  ['-5', 'GBP', 'negative'],
  ['£', 'GBP', 'empty'],
] as const)('guesses nothing of %s in %s', (text, currency, reason) => {
  expect(parseMoney(plainAmount(text, currency), currency)).toEqual({ ok: false, reason });
});
