import { describe, expect, test } from 'vitest';
import { methodValue } from '../findock/methods.ts';
import { payerFields, paymentOrderSchema, planPayment, type PaymentOrder } from '../findock/order.ts';
import { findockSettingsSchema } from '../findock/settings.ts';
import { intentRequest } from './intent.ts';

const settings = findockSettingsSchema.parse({
  endpoint: 'https://x.my.salesforce.com/services/apexrest/cpm/v2',
  accessToken: 't',
});

const order: PaymentOrder = {
  amountMinor: 1999,
  currency: 'GBP',
  frequency: 'one-off',
  method: 'creditcard',
  contact: { LastName: 'Byron' },
  submittedOn: '2026-01-31',
};

test('is dated by the organization’s clock, by which its schedule begins', () => {
  const planned = planPayment({
    transactionId: 't',
    form: { id: 'f', description: 'Give' },
    page: undefined,
    language: 'en',
    submittedAt: new Date('2026-11-22T23:30:00Z'),
    submittedOn: '2026-11-23',
    answers: {},
    email: undefined,
    consents: [],
    donation: { amount: { minor: 1999, currency: 'GBP' }, frequency: 'monthly', method: 'creditcard' },
    mapping: {},
    instruction: undefined,
  });
  expect(planned.submittedOn).toBe('2026-11-23');
});

describe('the payer', () => {
  test('comes from the usual keys, or from the configuration’s mapping', () => {
    const answers = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      city: 'London',
      interests: ['rivers', 'owls'],
      empty: '',
    };
    expect(payerFields(answers)).toEqual({
      contact: { FirstName: 'Ada', LastName: 'Byron', Email: 'ada@example.org' },
    });
    const mapping = {
      'Contact.MailingCity': 'city',
      Interests__c: { field: 'interests' },
      LeadSource: { constant: 'Web' },
      'Account.Name': 'lastName',
      Missing__c: 'empty',
      'bad name': 'city',
      __proto__x: 'city',
    };
    expect(payerFields(answers, mapping)).toEqual({
      contact: { MailingCity: 'London', Interests__c: 'rivers;owls', LeadSource: 'Web', LastName: 'Byron' },
      account: { Name: 'Byron' },
    });
  });

  test('always has a last name, which Salesforce insists on', () => {
    expect(payerFields({ name: 'Ada Byron' }).contact['LastName']).toBe('Ada Byron');
    expect(payerFields({ email: 'ada@example.org' }).contact['LastName']).toBe('ada@example.org');
    expect(payerFields({}).contact['LastName']).toBe('Anonymous');
  });
});

const requestFor = (payload: PaymentOrder, own = settings) =>
  intentRequest(
    {
      reference: 'r1',
      payload,
      returnUrl: 'https://a.example/back',
      notificationUrl: 'https://a.example/hooks/r1/t',
    },
    own,
  );

describe('the request', () => {
  test.each([
    [1, 0.01],
    [10, 0.1],
    [1999, 19.99],
    [100_000, 1000],
    [110_10, 110.1],
    [99_999_999, 999_999.99],
  ])('writes %d minor units as %d', (amountMinor, decimal) => {
    const request = requestFor({ ...order, amountMinor });
    expect(request.OneTime).toEqual({ Amount: decimal, CurrencyISOCode: 'GBP' });
    expect(request.Recurring).toBeUndefined();
    expect(request).toMatchObject({
      IdempotencyKey: 'r1',
      WebhookURL: 'https://a.example/hooks/r1/t',
      PaymentMethod: { Name: 'CreditCard' },
    });
  });

  test.each([
    ['2026-01-31', 'monthly', '2026-02-28'],
    ['2026-12-15', 'monthly', '2027-01-15'],
    ['2028-02-29', 'yearly', '2029-02-28'],
  ] as const)(
    'brings the first payment along for cards; given on %s %s the next is on %s',
    (submittedOn, frequency, next) => {
      const request = requestFor({ ...order, submittedOn, frequency });
      expect(request.OneTime).toEqual({ Amount: 19.99, CurrencyISOCode: 'GBP' });
      expect(request.Recurring).toEqual({
        Amount: 19.99,
        CurrencyISOCode: 'GBP',
        Frequency: frequency === 'monthly' ? 'Monthly' : 'Yearly',
        StartDate: next,
      });
    },
  );

  test('starts a direct debit at once and without a first payment', () => {
    const request = requestFor({ ...order, frequency: 'monthly', method: 'directdebit' });
    expect(request.OneTime).toBeUndefined();
    expect(request.Recurring).toMatchObject({ StartDate: '2026-01-31' });
    expect(request.PaymentMethod).toEqual({ Name: 'SEPA Direct Debit' });
  });

  test('finds the service’s name by the value that it offers for a form', () => {
    for (const name of ['CreditCard', 'SEPA Direct Debit', 'Ideal', 'Bacs Direct Debit', 'Invoice']) {
      const value = methodValue(name);
      expect(value).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
      expect(requestFor({ ...order, method: value }).PaymentMethod).toEqual({ Name: name });
    }
  });

  test('uses the organization’s own methods, target and source', () => {
    const own = {
      ...settings,
      source: 'FinDock-for-NPSP',
      target: 'Main',
      methods: { creditcard: { name: 'Card', processor: 'Stripe', initialPayment: false } },
    };
    const request = requestFor({ ...order, frequency: 'yearly' }, own);
    expect(request).toMatchObject({
      Settings: { SourceConnector: 'FinDock-for-NPSP' },
      PaymentMethod: { Name: 'Card', Processor: 'Stripe', Target: 'Main' },
    });
    expect(request.OneTime).toBeUndefined();
  });
});

test.each([
  { amountMinor: 0 },
  { amountMinor: -1 },
  { amountMinor: 10.5 },
  { amountMinor: Number.POSITIVE_INFINITY },
  { currency: 'XXX' },
  { frequency: 'daily' },
])('refuses an order with %o', (wrong) => {
  expect(paymentOrderSchema.safeParse({ ...order, ...wrong }).success).toBe(false);
});

test('fills expressions from answers, and leaves out unfilled ones', () => {
  const answers = { firstName: 'Ada', lastName: '', city: 'Lagos' };
  const { contact } = payerFields(answers, {
    Salutation: { expression: 'Dear {{firstName}} {{lastName}}' },
    MailingCity: { expression: '{{ city }}' },
    Nickname: { expression: 'aka {{nickname}}' },
    LeadSource: { constant: 'Web' },
  });
  expect(contact).toEqual({
    Salutation: 'Dear Ada',
    MailingCity: 'Lagos',
    LeadSource: 'Web',
    LastName: 'Anonymous',
  });
});
