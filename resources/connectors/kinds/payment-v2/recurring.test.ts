import { describe, expect, it } from 'vitest';
import { nextCollection, recurringPaymentOf } from './recurring.server.ts';

describe('the payment service’s recurring payment', () => {
  it.each([
    ['2026-01-31', 'monthly', '2026-03-15', '2026-03-31'],
    ['2026-01-31', 'monthly', '2026-02-01', '2026-02-28'],
    ['2026-01-31', 'quarterly', '2026-05-01', '2026-07-31'],
    ['2027-01-01', 'yearly', '2026-05-01', '2027-01-01'],
  ] as const)('that began on %s, %s, is collected next after %s on %s', (start, frequency, now, next) =>
    expect(nextCollection(start, frequency, now)).toBe(next),
  );

  it('has ended after its last day', () => {
    const answer = {
      Id: 'a',
      Amount: 5,
      CurrencyISOCode: 'EUR',
      Frequency: 'Monthly',
      StartDate: '2026-01-01',
    };
    expect(recurringPaymentOf({ ...answer, EndDate: '2026-02-01' }, '2026-03-01')).toMatchObject({
      isEnded: true,
      nextOn: null,
    });
    // It ends next week, before the next payment would be due: nothing more comes.
    expect(recurringPaymentOf({ ...answer, EndDate: '2026-03-10' }, '2026-03-02')).toMatchObject({
      isEnded: true,
      nextOn: null,
    });
    expect(recurringPaymentOf({ ...answer, EndDate: '2026-04-01' }, '2026-03-02')).toMatchObject({
      isEnded: false,
      nextOn: '2026-04-01',
    });
    expect(recurringPaymentOf({ ...answer, SetupUrl: 'javascript:alert(1)' }, '2026-03-02')).toEqual({
      amount: { minor: 500, currency: 'EUR' },
      frequency: 'monthly',
      nextOn: '2026-04-01',
      isEnded: false,
      setupUrl: null,
    });
  });
});
