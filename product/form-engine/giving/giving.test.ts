import { describe, expect, it } from 'vitest';
import { moveThroughForm } from '../form-flow.ts';
import { renderReview } from '../html/blocks.ts';
import { renderForm } from '../html/render.ts';
import { monthlyOfferFor } from './monthly-offer.ts';
import { reviewRows } from './review-rows.ts';
import { formSchema, type FormSchemaInput } from '../schema.ts';
import { validateAnswers } from '../validate.ts';

const preset = (...amounts: number[]) => amounts.map((amount) => ({ amount, example: `does ${amount}` }));

const parts = {
  frequency: {
    id: 'f',
    type: 'frequency',
    key: 'frequency',
    label: 'How often',
    options: ['one-off', 'monthly', 'yearly'],
  },
  amount: {
    id: 'a',
    type: 'amount',
    key: 'amount',
    label: 'Amount',
    required: true,
    presets: preset(2500, 5000),
    defaultAmount: 2500,
    min: 500,
    currencies: ['EUR'],
    frequencyKey: 'frequency',
    sets: [
      { value: 'monthly', presets: preset(800, 1500), defaultAmount: 800, min: 300, max: 100_000 },
      { value: 'EUR', presets: preset(3000), defaultAmount: null, min: 1000 },
      { value: 'EUR.monthly', presets: preset(900), min: 400 },
    ],
  },
  fee: {
    id: 'c',
    type: 'coverFee',
    key: 'fee',
    label: 'Cover the fee',
    rate: 150,
    fixed: { GBP: 20, EUR: 25 },
  },
} as const;

function form(changes: { frequency?: object; amount?: object } = {}, others: object[] = []) {
  return formSchema.parse({
    components: [
      { ...parts.frequency, ...changes.frequency },
      { ...parts.amount, ...changes.amount },
      ...others,
    ] as FormSchemaInput['components'],
  });
}

const read = (raw: Record<string, unknown>, schema = form()) =>
  validateAnswers(schema, raw, { locale: 'en' });
const paid = (raw: Record<string, unknown>, schema = form()) => {
  const result = read(raw, schema);
  return result.ok
    ? `${result.amount?.minor} ${result.amount?.currency} ${result.frequency}`
    : result.errors['amount'];
};

describe('amounts of a frequency and a currency', () => {
  it('takes the amount of the chosen group, ignoring other groups', () => {
    const raw = { amount: '25.00', 'amount.monthly': ['', '15.00'], 'amount.EUR': '', frequency: 'monthly' };
    expect(paid(raw)).toBe('1500 GBP monthly');
    expect(paid({ ...raw, frequency: 'one-off' })).toBe('2500 GBP one-off');
    expect(paid({ ...raw, 'amount.currency': 'EUR', 'amount.EUR.monthly': ['', '9.00'] })).toBe(
      '900 EUR monthly',
    );
  });

  it('charges no amount of a group that the visitor did not see', () => {
    expect(paid({ amount: '25.00', 'amount.monthly': '', frequency: 'monthly' })).toBe(
      'The Amount field is required',
    );
  });

  it('takes another amount within the limits of its group', () => {
    const other = (amount: string, more: object) =>
      paid({
        'amount.monthly': ['', 'other'],
        'amount.monthly.other': amount,
        frequency: 'monthly',
        ...more,
      });
    expect(other('3', {})).toBe('300 GBP monthly');
    expect(other('2.99', {})).toBe('Enter £3 or more');
    expect(other('1000.01', {})).toBe('Enter £1,000 or less');
    expect(paid({ amount: '4.99' })).toBe('Enter £5 or more');
    expect(paid({ 'amount.currency': 'EUR', 'amount.EUR': 'other', 'amount.EUR.other': '9' })).toBe(
      'Enter €10 or more',
    );
  });

  it('reads the key alone, as other clients send it', () => {
    expect(paid({ amount: 12, frequency: 'monthly' })).toBe('1200 GBP monthly');
    expect(paid({ amount: 12, _currency: 'EUR' })).toBe('1200 EUR one-off');
  });

  it.each(['USD', 'XXX', 'eur', ['EUR', 'GBP'], 5, { a: 1 }])('refuses the currency %j', (currency) => {
    const raw = { amount: '25', 'amount.currency': currency };
    expect(paid(raw)).toBe('This form takes gifts in GBP, EUR');
  });

  it('counts a hidden question for the frequency as one-off', () => {
    const schema = form(
      {
        frequency: { condition: { match: 'all', rules: [{ field: 'way', operator: 'equal', value: 'x' }] } },
      },
      [{ id: 'w', type: 'text', key: 'way', label: 'Way' }],
    );
    expect(paid({ amount: '25', 'amount.monthly': '8', frequency: 'monthly' }, schema)).toBe(
      '2500 GBP one-off',
    );
  });

  it('writes every group, and says which one fits where the frequency was asked before', () => {
    const html = renderForm(form(), {
      formId: 'x',
      action: '/',
      locale: 'en',
      values: { frequency: 'monthly' },
    });
    expect(html.match(/class="tf-set"/g)).toHaveLength(4);
    expect(html).toContain('data-tf-in="GBP" data-tf-for="monthly"><p');
    expect(html).toContain('data-tf-in="GBP" data-tf-for="one-off quarterly yearly" data-tf-off');
    expect(html).toContain('name="amount.currency" value="EUR"');
  });

  it('refuses a group outside of its limits, a repeated one and an unknown one', () => {
    const codes = (sets: object[], more = {}) =>
      formSchema
        .safeParse({ components: [parts.frequency, { ...parts.amount, ...more, sets }] })
        .error?.issues.map(({ path }) => path.slice(2).join('.'));
    expect(codes([{ value: 'monthly', presets: preset(100), min: 200 }])).toEqual([
      'sets.0.presets.0.amount',
    ]);
    expect(codes([{ value: 'EUR' }, { value: 'EUR' }])).toEqual(['sets.1.value']);
    expect(codes([{ value: 'weekly' }])).toEqual(['sets.0.value']);
    expect(codes([], { allowCustom: false })).toEqual(['currencies.0']);
  });
});

describe('the fee', () => {
  const schema = form({}, [parts.fee]);

  it.each([
    ['25', 'GBP', 58],
    ['10', 'GBP', 36],
    ['1000', 'EUR', 1548],
    ['10.33', 'GBP', 36],
  ])('is added to %s %s', (amount, currency, fee) => {
    const result = read({ amount, 'amount.currency': currency, fee: 'true' }, schema);
    const gift = Math.round(Number(amount) * 100);
    expect(result).toMatchObject({ ok: true, fee, amount: { minor: gift + fee } });
    // After the service's share of the whole the gift is left, to half a minor unit.
    const fixed = currency === 'EUR' ? 25 : 20;
    expect(Math.abs((gift + fee) * 0.985 - fixed - gift)).toBeLessThanOrEqual(0.5);
  });

  it('is in the summary, apart from the amount', () => {
    const result = read({ amount: '25', fee: 'on' }, schema);
    expect(
      result.ok && reviewRows(schema, result, 'en').map(({ label, value }) => `${label}: ${value}`),
    ).toEqual(['Amount: £25.00 · does 2500', 'Cover the fee: £0.58', 'Total: £25.58']);
  });

  it('is computed here, regardless of the sent value, and only for a gift', () => {
    expect(read({ amount: '25', fee: '0.01' }, schema)).toMatchObject({ fee: 58, answers: { fee: '0.58' } });
    expect(read({ amount: '25', fee: '-5' }, schema)).toMatchObject({ ok: false });
    expect(read({ amount: '25' }, schema)).toMatchObject({ amount: { minor: 2500 } });
    const optional = form({ amount: { required: false } }, [parts.fee]);
    expect(read({ fee: 'true' }, optional)).toEqual({ ok: true, answers: {}, consents: [], ignored: [] });
  });
});

describe('the monthly offer', () => {
  const schema = form({ frequency: { monthlyOffer: { on: true, share: 30 } } });
  const offer = (raw: Record<string, unknown>, of = schema) => {
    const result = read(raw, of);
    return result.ok ? monthlyOfferFor(of, result, 'en') : undefined;
  };
  const gift = { amount: '50.00', frequency: 'one-off' };

  it('is a share of a gift that is given once, in whole units and within the limits', () => {
    expect(offer(gift)?.accept).toBe('Give £15 monthly instead');
    expect(offer({ ...gift, amount: '5' })?.accept).toBe('Give £3 monthly instead');
    expect(offer({ ...gift, 'amount.currency': 'EUR', 'amount.EUR': '30' })?.accept).toBe(
      'Give €9 monthly instead',
    );
    expect(offer({ ...gift, frequency: 'yearly' })).toBeNull();
    expect(offer(gift, form())).toBeNull();
    const fixed = form({
      frequency: { monthlyOffer: { on: true } },
      amount: { allowCustom: false, currencies: [] },
    });
    expect(offer({ ...gift, amount: '25.00' }, fixed)?.accept).toBe('Give £8 monthly instead');
  });

  it('is taken in the summary, without script', () => {
    const first = moveThroughForm(schema, { ...gift, _action: 'submit' }, { locale: 'en' });
    expect(first.kind).toBe('review');
    const html =
      first.kind === 'review'
        ? renderReview(schema, first.result, { formId: 'x', action: '/', locale: 'en', values: gift })
        : '';
    expect(html).toContain('value="monthly">Give £15 monthly instead</button>');
    const taken = moveThroughForm(
      schema,
      { ...gift, 'amount.monthly': '', _action: 'monthly' },
      { locale: 'en' },
    );
    expect(taken).toMatchObject({
      kind: 'review',
      result: { amount: { minor: 1500 }, frequency: 'monthly' },
    });
    const fields = 'fields' in taken ? taken.fields! : {};
    expect(moveThroughForm(schema, { ...fields, _action: 'confirm' }, { locale: 'en' })).toMatchObject({
      kind: 'complete',
      result: { amount: { minor: 1500 }, frequency: 'monthly' },
    });
  });

  it('adds no screen to a form without it, and none to a gift that is monthly already', () => {
    const quick = (on: boolean) =>
      formSchema.parse({ ...form({ frequency: { monthlyOffer: { on } } }), settings: { review: false } });
    const kind = (on: boolean, raw: object) =>
      moveThroughForm(quick(on), { ...gift, ...raw }, { locale: 'en' }).kind;
    expect(kind(false, {})).toBe('complete');
    expect(kind(true, { frequency: 'monthly', 'amount.monthly': '8' })).toBe('complete');
    expect(kind(true, {})).toBe('review');
    expect(kind(true, { _action: 'confirm' })).toBe('complete');
  });

  it('needs both frequencies', () => {
    const refused = { ...parts.frequency, options: ['monthly'], monthlyOffer: { on: true } };
    expect(formSchema.safeParse({ components: [refused] }).error?.issues[0]?.path).toEqual([
      'components',
      0,
      'monthlyOffer',
      'on',
    ]);
  });
});
