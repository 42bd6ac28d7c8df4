import { expect, it } from 'vitest';
import { formSchema, type FormSchemaInput } from '../../schema.ts';
import { renderForm } from '../../html/render.ts';
import { validateAnswers } from '../../validate.ts';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const products = [
  { value: 'adult', label: 'Adult ticket', price: 2500, max: 10 },
  { value: 'child', label: 'Child ticket', price: 1000, max: 4 },
  { value: 'baby', label: 'Baby', price: 0 },
];
const type = { type: 'products', products };
const read = (quantities: Record<string, unknown>) =>
  readAnswer(type, Object.fromEntries(Object.entries(quantities).map(([name, text]) => [`a.${name}`, text])));

it('reads quantities, with names and prices as they are', () => {
  const two = { product: 'adult', name: 'Adult ticket', quantity: 2, price: '25.00' };
  expect(read({ adult: '2', child: '0', baby: '' })).toEqual([two]);
  expect(read({ adult: '٢' })).toEqual([two]);
  expect(shownAnswer(type, [two], 'en')).toBe('2 × Adult ticket (£50.00)');
});

it.each([
  [{ adult: '-1' }, 'Enter how many of “Adult ticket” you want, as a number'],
  [{ adult: '1.5' }, 'Enter how many of “Adult ticket” you want, as a number'],
  [{ adult: '1e3' }, 'Enter how many of “Adult ticket” you want, as a number'],
  [{ adult: ['1', '2'] }, 'Enter how many of “Adult ticket” you want, as a number'],
  [{ adult: '9'.repeat(400) }, 'Enter how many of “Adult ticket” you want, as a number'],
  [{ child: '5' }, 'You can take at most 4 of “Child ticket”'],
])('refuses %j', (quantities, message) => expect(read(quantities)).toBe(message));

const component = { id: 'p', key: 'p', label: 'Tickets', ...type } as NonNullable<
  FormSchemaInput['components']
>[number];

it('adds up with a donation, in the form’s currency', () => {
  const schema = formSchema.parse({
    components: [component, { id: 'a', key: 'a', label: 'Gift', type: 'amount' }],
    settings: { currency: 'EUR' },
  });
  const result = validateAnswers(schema, { 'p.adult': '1', 'p.child': '2', a: '5' }, { locale: 'en' });
  expect(result).toMatchObject({ amount: { minor: 5000, currency: 'EUR' }, frequency: 'one-off' });
  expect(validateAnswers(schema, { 'p.baby': '1' }, { locale: 'en' })).not.toHaveProperty('amount');
});

it('is never charged twice in two currencies, or every month', () => {
  const mixed = formSchema.parse({
    components: [component, { id: 'a', key: 'a', label: 'Gift', type: 'amount', currency: 'USD' }],
  });
  expect(validateAnswers(mixed, { 'p.adult': '1', a: '5' }, { locale: 'en' })).toEqual({
    ok: false,
    errors: { _form: 'This form asks for payments in two currencies. Please tell the organization.' },
  });
  const frequency = {
    id: 'f',
    key: 'f',
    label: 'How often',
    type: 'frequency',
    options: ['one-off', 'monthly'],
  };
  const recurring = formSchema.safeParse({ components: [component, frequency] });
  expect(recurring.error?.issues).toMatchObject([{ params: { code: 'productsRecurring' } }]);
});

it('leaves purchases out of a Gift Aid declaration', () => {
  const schema = formSchema.parse({
    components: [
      component,
      { id: 'a', key: 'a', label: 'Gift', type: 'amount' },
      { id: 'f', key: 'f', label: 'Fee', type: 'coverFee', fixed: { GBP: 100 } },
      {
        id: 'g',
        key: 'g',
        label: 'Gift Aid',
        type: 'giftAid',
        charity: 'Riverside Trust',
        scopes: ['single'],
      },
    ],
  });
  const declaration = {
    g: 'true',
    'g.firstName': 'Ada',
    'g.lastName': 'Lovelace',
    'g.house': '1',
    'g.postcode': 'SW1A 1AA',
  };
  const gift = (raw: object) => {
    const result = validateAnswers(schema, { ...declaration, ...raw }, { locale: 'en' });
    return (
      result.ok && {
        amount: result.amount?.minor,
        gift: result.giftMinor,
        isDeclared: Boolean(result.giftAid),
      }
    );
  };
  expect(gift({ a: '5', 'p.adult': '1' })).toEqual({ amount: 3000, gift: 500, isDeclared: true });
  expect(gift({ a: '5', f: 'true' })).toEqual({ amount: 600, gift: 600, isDeclared: true });
  expect(gift({ 'p.adult': '1' })).toEqual({ amount: 2500, gift: undefined, isDeclared: false });
});

it('names sold-out products, and orders no more than the rest of the stock', () => {
  const schema = formSchema.parse({
    components: [{ ...component, products: products.map((one) => ({ ...one, stock: 5 })) }],
  });
  const html = renderForm(schema, {
    formId: 'f',
    action: '/forms/f/submissions',
    locale: 'es',
    values: { 'p.adult': '2' },
    left: { 'p.adult': 0, 'p.child': 2, 'p.baby': 5 },
  });
  const [adult = '', child = '', baby = ''] = html.split('data-tf-product="').slice(1);
  expect(adult).toMatch(/<strong data-tf-sold-out>Agotado<\/strong>.*max="0".*disabled/);
  expect(adult).not.toMatch(/value="2"/);
  expect(child).toMatch(/<strong data-tf-sold-out hidden>.*max="2"/);
  expect(baby).toMatch(/max="5"/);
});
