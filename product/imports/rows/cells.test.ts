import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';
import { isoInZone } from '@tributary/kit/zones.ts';
import { describe, expect, it } from 'vitest';
import { readAmount, readConsent, readFrequency } from './cells.ts';
import { readDate } from './dates.ts';
import { suggestColumns, suggestSettings } from './suggest.ts';

const now = new Date('2026-11-23T09:00:00Z');
const date = (text: string, order: 'ymd' | 'dmy' | 'mdy' = 'dmy', timezone = 'UTC') => {
  const read = readDate(text, { order, timezone, now });
  return 'value' in read ? read.value.toISOString() : read.problem;
};
const amount = (text: string, sign: '.' | ',' = '.') => {
  const read = readAmount(text, sign, 'GBP');
  return 'value' in read ? `${read.value.minor} ${read.value.currency}` : read.problem;
};

describe('the cells of an import', () => {
  it.each([
    ['14/03/2026', 'dmy', '2026-03-14T12:00:00.000Z'],
    ['3/14/2026', 'mdy', '2026-03-14T12:00:00.000Z'],
    ['2026-03-14', 'dmy', '2026-03-14T12:00:00.000Z'],
    ['2026-03-14T08:05:09Z', 'ymd', '2026-03-14T08:05:09.000Z'],
    ['2026-03-14 08:05:09+02:00', 'ymd', '2026-03-14T06:05:09.000Z'],
    ['3/14/2026 12:30 AM', 'mdy', '2026-03-14T00:30:00.000Z'],
    ['3/14/2026 3:45 pm', 'mdy', '2026-03-14T15:45:00.000Z'],
    ['14.03.26', 'dmy', 'date'],
    ['31/02/2026', 'dmy', 'date'],
    ['14/03/2026', 'mdy', 'date'],
    ['14/03/2026 25:00', 'dmy', 'dateTime'],
    ['01/01/1900', 'dmy', 'dateOld'],
    ['14/03/2027', 'dmy', 'dateFuture'],
    ['yesterday', 'dmy', 'date'],
    ['9'.repeat(10_000), 'dmy', 'date'],
  ] as const)('reads the date %j', (text, order, expected) => expect(date(text, order)).toBe(expected));

  it('reads times in the organization’s zone, across a change of clocks', () => {
    expect(date('2026-07-01 08:00', 'ymd', 'Europe/Madrid')).toBe('2026-07-01T06:00:00.000Z');
    expect(date('2026-01-01 08:00', 'ymd', 'Europe/Madrid')).toBe('2026-01-01T07:00:00.000Z');
    expect(date('2026-01-01', 'ymd', 'Pacific/Auckland')).toBe('2025-12-31T23:00:00.000Z');
  });

  it.each([
    ['25', '.', '2500 GBP'],
    ['£1,234.5', '.', '123450 GBP'],
    ['1.234,50 €', ',', '123450 EUR'],
    ['1 234,50', ',', '123450 GBP'],
    ['USD 10', '.', '1000 USD'],
    ['1 234', '.', '123400 GBP'],
    ['1’234’567.80', '.', '123456780 GBP'],
    ['1,234,567', '.', '123456700 GBP'],
    ['25.', '.', '2500 GBP'],
    ['٥٠', '.', '5000 GBP'],
    ['٥٠٫٥ €', ',', '5050 EUR'],
    ['١٬٢٥٠٫٥', '.', '125050 GBP'],
    ['1,234,56', '.', 'amount'],
    ['1234,567', '.', 'amount'],
    ['1.250.50', '.', 'amount'],
    ['12345 678', '.', 'amount'],
    ['1.250,50', '.', 'amount'],
    ['10,00', '.', 'amount'],
    ['1,2345', '.', 'amount'],
    ['10.005', '.', 'amount'],
    ['-5', '.', 'amountNegative'],
    ['(5.00)', '.', 'amountNegative'],
    ['0', '.', 'amountZero'],
    ['1e309', '.', 'amount'],
    ['NaN', '.', 'amount'],
    ['ten', '.', 'amount'],
    ['ten EUR', '.', 'amount'],
    ['GBP', '.', 'amount'],
    ['5 ton', '.', 'currency'],
    ['USD 5 EUR', '.', 'currency'],
    ['CHF 5', '.', 'currency'],
    ['99999999999999', '.', 'amountLarge'],
    ['=1+1', '.', 'amount'],
  ] as const)('reads the amount %j with %j', (text, sign, expected) =>
    expect(amount(text, sign)).toBe(expected),
  );

  it('reads consents and frequencies in both languages', () => {
    expect(['yes', 'Sí', 'X', '', 'no', 'perhaps'].map(readConsent)).toEqual([
      { value: true },
      { value: true },
      { value: true },
      { value: null },
      { value: false },
      { problem: 'consent' },
    ]);
    expect(['', 'Mensual', 'ANNUAL', 'weekly'].map(readFrequency)).toEqual([
      { value: 'one-off' },
      { value: 'monthly' },
      { value: 'yearly' },
      { problem: 'frequency' },
    ]);
  });

  it('suggests the meaning of columns by their headings', () => {
    expect(
      suggestColumns(['Donation ID', 'E-mail', 'Fecha', 'Importe', 'Notes', 'Correo electrónico']),
    ).toEqual(['externalId', 'email', 'date', 'amount', null, null]);
    const header = ['Date', 'Amount'];
    expect(suggestSettings(header, [['13/02/2026', '5,00']])).toMatchObject({
      dateOrder: 'dmy',
      decimalSign: ',',
    });
    expect(suggestSettings(header, [['02/13/2026', '5.00']])).toMatchObject({
      dateOrder: 'mdy',
      decimalSign: '.',
    });
  });

  it('suggests the meaning of most rows, despite one mistaken row', () => {
    const rows = [
      ['14/03/2025', '1.250,50'],
      ['15/03/2025', '25 €'],
      ['17/13/2025', '5.00'],
      ['16/03/2025', '10,00'],
    ];
    expect(suggestSettings(['Date', 'Amount'], rows)).toMatchObject({ dateOrder: 'dmy', decimalSign: ',' });
    const years = [
      ['2025-03-14', '5'],
      ['2025-03-15', '5'],
      ['03/16/2025', '5'],
    ];
    expect(suggestSettings(['Date', 'Amount'], years)).toMatchObject({ dateOrder: 'mdy' });
  });
});

it.each(LOCALES)('reads the frequencies of an exported file in %s', (locale) => {
  const { value } = heldMessages(locale, 'transactions') as { value: { frequency: Record<string, string> } };
  for (const frequency of frequencies)
    expect(readFrequency(value.frequency[frequency]!)).toEqual({ value: frequency });
});

it('reads the times of an exported file, also in the hour that comes twice', () => {
  for (const at of ['2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z'].map((text) => new Date(text)))
    expect(date(isoInZone(at, 'Europe/London'), 'dmy', 'America/New_York')).toEqual(at.toISOString());
});
