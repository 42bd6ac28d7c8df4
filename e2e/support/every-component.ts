import { expect } from '@playwright/test';

/** A form with every type of component, and a visitor's entry for each of its fields. */

const options = [
  { value: 'swans', label: 'Swans' },
  { value: 'otters', label: 'Otters' },
];
const question = (type: string, label: string, more: object = {}) => ({
  id: type,
  type,
  key: type,
  label,
  ...more,
});

/** The components, in two steps. */
export const everyComponent = [
  { id: 'heading', type: 'heading', text: 'Come to the river day' },
  question('text', 'Your name'),
  question('textarea', 'What would you like to say?'),
  question('email', 'E-mail'),
  question('phone', 'Telephone', { callingCode: '44' }),
  question('number', 'How many people come?', { max: 12 }),
  question('date', 'On which day?'),
  question('time', 'At what time?'),
  question('address', 'Where do you live?', { country: 'GB' }),
  question('select', 'What will you bring?', { options }),
  question('radio', 'What would you like to see?', {
    options: [
      ...options,
      {
        value: 'boat',
        label: 'A boat for groups',
        condition: { rules: [{ field: 'number', operator: 'greaterThan', value: '2' }] },
      },
    ],
  }),
  question('checkboxes', 'What do you like?', { options }),
  question('postcode', 'Where shall we send the tickets?'),
  { id: 'break', type: 'pageBreak', label: 'Your visit' },
  question('file', 'A letter to the river', { maxFiles: 1 }),
  question('slider', 'How far do you travel?', { unit: 'km' }),
  question('rating', 'How was it last time?'),
  question('survey', 'How much do you agree?', {
    rows: [
      { value: 'food', label: 'The food was good' },
      { value: 'staff', label: 'The staff were kind' },
    ],
    options: [
      { value: 'no', label: 'Disagree' },
      { value: 'yes', label: 'Agree' },
    ],
  }),
  question('calculation', 'Costs for the group', { expression: 'number * 2.5', format: 'money' }),
  question('products', 'Tickets', {
    products: [
      { value: 'adult', label: 'Adult', price: 1000 },
      { value: 'child', label: 'Child', price: 500, stock: 1000 },
    ],
  }),
  question('amount', 'A gift on top', { presets: [{ amount: 500 }, { amount: 1000 }] }),
  question('frequency', 'How often?', { options: ['one-off'] }),
  question('paymentMethod', 'How would you pay?', {
    methods: [
      { value: 'creditcard', label: 'Card' },
      { value: 'directdebit', label: 'Direct debit' },
    ],
  }),
  question('coverFee', 'I also pay the fee', { fixed: { GBP: 100 } }),
  question('giftAid', 'Gift Aid', { charity: 'Riverside Trust', scopes: ['single'] }),
  question('tribute', 'Is it for somebody?', { kinds: ['memory', 'honour'] }),
  question('signature', 'Your signature'),
  question('hidden', 'Source', { value: 'leaflet' }),
  { id: 'divider', type: 'divider' },
  { id: 'section', type: 'section', label: 'Before you go', text: 'Two last things.' },
  { id: 'paragraph', type: 'paragraph', text: 'We send the tickets by e-mail.' },
  question('consent', 'News', { wording: 'Send me news of the river' }),
  { id: 'recaptcha', type: 'recaptcha' },
];

/** The file that is added. */
export const letter = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${'letter '.repeat(2_000)}`),
};

/** Entries, by the name of the field; each visitor has a different e-mail address. */
export const entered: Readonly<Record<string, string>> = {
  text: 'Ada Lovelace',
  textarea: 'See you there',
  phone: '020 7946 0018',
  number: '4',
  'date.day': '29',
  'date.month': '2',
  'date.year': '2044',
  time: '09:30',
  'address.line1': '1 High Street',
  'address.line2': '',
  'address.city': 'London',
  'address.postcode': 'sw1a 1aa',
  'address.country': 'GB',
  select: 'otters',
  radio: 'boat',
  checkboxes: 'swans',
  'postcode.postcode': 'bs1 4dj',
  'postcode.line1': '2 Otter Court',
  'postcode.city': 'Bristol',
  slider: '42',
  rating: '4',
  'survey.food': 'yes',
  'survey.staff': 'no',
  'products.adult': '2',
  'products.child': '1',
  amount: '10.00',
  frequency: 'one-off',
  paymentMethod: 'creditcard',
  coverFee: 'true',
  giftAid: 'true',
  'giftAid.firstName': 'Ada',
  'giftAid.lastName': 'Lovelace',
  'giftAid.house': '1 High Street',
  'giftAid.postcode': 'sw1a1aa',
  tribute: 'memory',
  'tribute.name': 'Byron',
  signature: 'Ada Lovelace',
  consent: 'true',
};

/** The recorded answers. */
export const recorded: Readonly<Record<string, unknown>> = {
  text: 'Ada Lovelace',
  textarea: 'See you there',
  phone: '+442079460018',
  number: '4',
  date: '2044-02-29',
  time: '09:30',
  address: { line1: '1 High Street', city: 'London', postcode: 'SW1A 1AA', country: 'GB' },
  select: 'otters',
  radio: 'boat',
  checkboxes: ['swans'],
  postcode: { line1: '2 Otter Court', city: 'Bristol', postcode: 'BS1 4DJ', country: 'GB' },
  file: [{ id: expect.any(String), name: letter.name, size: letter.buffer.length, type: letter.mimeType }],
  slider: '42',
  rating: '4',
  survey: { food: 'yes', staff: 'no' },
  calculation: '10.00',
  products: [
    { product: 'adult', name: 'Adult', quantity: 2, price: '10.00' },
    { product: 'child', name: 'Child', quantity: 1, price: '5.00' },
  ],
  amount: '10.00',
  frequency: 'one-off',
  paymentMethod: 'creditcard',
  coverFee: '1.00',
  giftAid: {
    scope: 'single',
    firstName: 'Ada',
    lastName: 'Lovelace',
    house: '1 High Street',
    postcode: 'SW1A 1AA',
    wording: expect.stringContaining('Riverside Trust'),
    version: expect.anything(),
  },
  tribute: { kind: 'memory', name: 'Byron' },
  signature: { name: 'Ada Lovelace', signedAt: expect.any(String) },
  hidden: 'leaflet',
  consent: true,
};
