import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';

type Input = NonNullable<FormSchemaInput['components']>[number];

const options = ['one', 'two', 'three'].map((value) => ({ value, label: `Option ${value}` }));
const shownFor = (value: string) => ({ rules: [{ field: 'reason', operator: 'equal', value }] });

const asked: readonly object[] = [
  { type: 'text', key: 'firstName' },
  { type: 'text', key: 'lastName' },
  { type: 'email', key: 'email' },
  { type: 'phone', key: 'phone', callingCode: '44' },
  { type: 'date', key: 'born' },
  { type: 'address', key: 'home', country: 'GB' },
  { type: 'select', key: 'salutation', options },
  { type: 'radio', key: 'reason', options },
  { type: 'textarea', key: 'why', condition: shownFor('three') },
  { type: 'checkboxes', key: 'subjects', options },
  { type: 'number', key: 'people', min: 0, max: 20 },
  { type: 'rating', key: 'stars', count: 5 },
  { type: 'hidden', key: 'source', queryParameter: 'utm_source' },
];
const further = Array.from({ length: 12 }, (_, at) => ({
  type: at % 2 === 0 ? 'text' : 'select',
  key: `more${at}`,
  ...(at % 2 === 0 ? {} : { options }),
  ...(at > 8 ? { condition: shownFor('two') } : {}),
}));
const paid: readonly object[] = [
  { type: 'frequency', key: 'often', options: ['one-off', 'monthly'] },
  { type: 'amount', key: 'amount', presets: [{ amount: 1000 }, { amount: 2500 }], min: 200 },
  { type: 'coverFee', key: 'fee', rate: 150, fixed: { GBP: 20 } },
  { type: 'paymentMethod', key: 'method', methods: options },
  { type: 'consent', key: 'news', wording: 'Send me news' },
];

/** A form of thirty questions that takes a payment, as a membership or an appeal asks them. */
export const thirtyFields: FormSchemaInput = {
  components: [...asked, ...further, ...paid].map((one, at) => ({
    id: `c${at}`,
    label: `Question ${at}`,
    ...one,
  })) as Input[],
  settings: { currency: 'GBP' },
};
