import * as fc from 'fast-check';
import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';

type Input = NonNullable<FormSchemaInput['components']>[number];

const options = ['a', 'b', '1'].map((value) => ({ value, label: `Option ${value}` }));

/** Each type that takes answers and needs no files, in one or more forms of its settings. */
const QUESTIONS: readonly object[] = [
  { type: 'text' },
  { type: 'text', minLength: 2, maxLength: 12 },
  { type: 'textarea', maxLength: 40 },
  { type: 'email' },
  { type: 'phone' },
  { type: 'phone', callingCode: '44' },
  { type: 'number' },
  { type: 'number', min: 1, max: 20, step: 0.5, decimals: 1 },
  { type: 'slider', min: 0, max: 10 },
  { type: 'date' },
  { type: 'date', style: 'picker', order: 'ymd', min: '2044-01-01' },
  { type: 'time', min: '09:00', max: '17:30' },
  { type: 'select', options },
  { type: 'radio', options },
  { type: 'checkboxes', options },
  { type: 'rating', count: 5 },
  { type: 'consent', wording: 'I agree' },
  { type: 'survey', rows: ['river', 'wood'].map((value) => ({ value, label: value })), options },
  { type: 'address', countries: ['GB', 'US', 'DE'] },
  { type: 'address', country: 'ES' },
  { type: 'calculation', expression: 'k0 * 2 + max(k1, 3)', decimals: 1 },
  { type: 'hidden', value: 'campaign' },
];

const MONEY: readonly (readonly object[])[] = [
  [],
  [],
  [
    { type: 'frequency', options: ['one-off', 'monthly'], defaultFrequency: 'one-off' },
    {
      type: 'amount',
      presets: [{ amount: 1000, example: 'Friend' }, { amount: 2500 }],
      min: 200,
      max: 100_000,
    },
    { type: 'coverFee', rate: 150, fixed: { GBP: 20 } },
    { type: 'tribute' },
    { type: 'paymentMethod', methods: options },
  ],
  [
    { type: 'amount', presets: [{ amount: 500 }], defaultAmount: 500, currencies: ['EUR'] },
    { type: 'giftAid', charity: 'Riverside Trust' },
    { type: 'paymentMethod', methods: options },
  ],
  [
    {
      type: 'products',
      products: [
        { value: 'adult', label: 'Adult', price: 1250, max: 4 },
        { value: 'child', label: 'Child', price: 0 },
      ],
    },
    { type: 'paymentMethod', methods: options },
  ],
];

const rule = fc.record({
  at: fc.nat(9),
  operator: fc.constantFrom('equal', 'notEqual', 'greaterThan', 'lessThan', 'isEmpty', 'notEmpty'),
  value: fc.constantFrom('', 'a', '1', '2', 'true', '12.5'),
});
const rules = fc.array(rule, { minLength: 1, maxLength: 2 });
const match = fc.constantFrom('all', 'any');
const condition = fc.record({
  match,
  rules,
  groups: fc.array(fc.record({ match, rules }), { maxLength: 1 }),
});

/** Forms of up to ten components in up to four steps, with any conditions; some can't be saved. */
export const filledForm = fc
  .record({
    questions: fc.array(
      fc.record({
        kind: fc.nat(QUESTIONS.length - 1),
        required: fc.boolean(),
        condition: fc.option(condition, { freq: 2 }),
        optionCondition: fc.option(condition, { freq: 5 }),
        breaks: fc.nat(4).map((n) => n === 0),
        section: fc.oneof(
          { weight: 4, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.record({ condition: fc.option(condition, { freq: 2 }) }) },
        ),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    money: fc.nat(MONEY.length - 1),
    review: fc.boolean(),
  })
  .map(({ questions, money, review }): FormSchemaInput => {
    const linked = (when: typeof condition extends fc.Arbitrary<infer T> ? T : never, own: number) => {
      const link = ({ at, ...rest }: (typeof when)['rules'][number]) => ({
        // Mostly questions before it, so that most forms have no circle.
        field: `k${own === 0 || at === 9 ? questions.length - 1 : at % own}`,
        ...rest,
      });
      return {
        match: when.match,
        rules: when.rules.map(link),
        groups: when.groups.map((group) => ({ match: group.match, rules: group.rules.map(link) })),
      };
    };
    const asked = questions.flatMap(
      ({ kind, required, condition: when, optionCondition, breaks, section }, at) => {
        const own = QUESTIONS[kind]!;
        const dependent =
          optionCondition && 'options' in own
            ? {
                options: options.map((one, index) =>
                  index > 0 ? one : { ...one, condition: linked(optionCondition, at) },
                ),
              }
            : {};
        const question = { id: `c${at}`, key: `k${at}`, label: `Question ${at}`, required };
        return [
          ...(breaks && at > 0 ? [{ id: `p${at}`, type: 'pageBreak', title: `Step ${at}` }] : []),
          ...(section
            ? [
                {
                  id: `s${at}`,
                  type: 'section',
                  condition: section.condition && linked(section.condition, at),
                },
              ]
            : []),
          { ...question, ...own, ...dependent, condition: when && linked(when, at) },
        ];
      },
    );
    const paid = MONEY[money]!.map((part, at) => ({
      id: `m${at}`,
      key: `m${at}`,
      label: `Payment ${at}`,
      required: true,
      ...part,
    }));
    return { components: [...asked, ...paid] as Input[], settings: { currency: 'GBP', review } };
  });
