import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  currencies,
  currencySymbol,
  formatMoney,
  formatMoneyShort,
  isCurrency,
  moneyToDecimal,
  parseMoney,
} from './money.ts';

describe('reading an amount', () => {
  it.each([
    ['25', 2500],
    [' 25.5 ', 2550],
    ['25,50', 2550],
    ['0', 0],
    ['0.01', 1],
    ['007', 700],
  ])('reads %j as %i minor units', (text, minor) => {
    expect(parseMoney(text, 'GBP')).toEqual({ ok: true, minor });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['1e309', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['£25', 'notANumber'],
    ['1,000.00', 'notANumber'],
    ['.5', 'notANumber'],
    ['5.', 'notANumber'],
    ['١٢', 'notANumber'],
    ['10.005', 'tooManyDecimals'],
    ['1,000', 'tooManyDecimals'],
    ['9'.repeat(309), 'tooLarge'],
    ['90071992547409.92', 'tooLarge'],
    ['9'.repeat(100_000), 'notANumber'],
  ])('refuses %s', (text, reason) => {
    expect(parseMoney(text, 'GBP')).toEqual({ ok: false, reason });
  });

  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...currencies), (minor, currency) => {
        expect(parseMoney(moneyToDecimal(minor, currency), currency)).toEqual({ ok: true, minor });
      }),
    );
  });
});

describe('writing an amount', () => {
  it('keeps every decimal for columns and drops them for whole amounts elsewhere', () => {
    expect(formatMoney(125000, 'GBP', 'en-US')).toBe('£1,250.00');
    expect(formatMoneyShort(125000, 'GBP', 'en-US')).toBe('£1,250');
    expect(formatMoneyShort(2550, 'USD', 'en-US')).toBe('$25.50');
    expect(formatMoneyShort(2500, 'EUR', 'es').replace(/\s/g, ' ')).toBe('25 €');
    expect(formatMoney(-50, 'GBP', 'en-US')).toBe('-£0.50');
  });

  it('writes the symbol alone in Arabic', () => {
    for (const [currency, symbol] of [
      ['GBP', '£'],
      ['USD', '$'],
      ['EUR', '€'],
    ] as const) {
      expect(formatMoneyShort(1000, currency, 'ar').replaceAll(/[\s\u200f]/g, '')).toBe(`10${symbol}`);
      expect(currencySymbol(currency, 'ar').symbol).toBe(symbol);
    }
  });

  it('returns the side of the symbol', () => {
    expect(currencySymbol('GBP', 'en-US')).toEqual({ symbol: '£', before: true });
    expect(currencySymbol('EUR', 'es')).toEqual({ symbol: '€', before: false });
  });

  it('formats as English for an invalid language', () => {
    expect(formatMoney(100, 'USD', '../../etc')).toBe('$1.00');
    expect(formatMoney(100, 'USD', '')).toBe('$1.00');
  });

  it('writes plain decimal text', () => {
    expect([5, 50, 500, -5].map((minor) => moneyToDecimal(minor, 'EUR'))).toEqual([
      '0.05',
      '0.50',
      '5.00',
      '-0.05',
    ]);
  });

  it('recognizes its currencies', () => {
    expect([isCurrency('EUR'), isCurrency('eur'), isCurrency('JPY'), isCurrency(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
