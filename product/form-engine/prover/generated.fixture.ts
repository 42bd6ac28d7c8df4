import * as fc from 'fast-check';
import type { FormSchemaInput } from '../schema.ts';

type Input = NonNullable<FormSchemaInput['components']>[number];

const options = ['a', '1'].map((value) => ({ value, label: value }));
const values = ['', 'a', '1', '2', 'true'];

/** Every answer to these questions that conditions with the values above tell apart. */
export const enterable: Record<string, readonly (string | string[])[]> = {
  select: ['', 'a', '1'],
  checkboxes: [[], ['a'], ['1'], ['a', '1']],
  consent: ['', 'true'],
  number: ['', '1', '1.5', '2'],
  amount: ['', '1.00', '3.00'],
  paymentMethod: ['', 'a', '1'],
  text: ['', 'a', 'true', 'other', '0', '1', '01', '1.5', '2', '02', '3'],
  hidden: [''],
  date: ['', '2044-02-29'],
};

const kinds: { type: string; make: object }[] = [
  { type: 'select', make: { options } },
  { type: 'checkboxes', make: { options } },
  { type: 'consent', make: { wording: 'Yes' } },
  { type: 'number', make: { min: 1, max: 2, step: 0.5, decimals: 1 } },
  { type: 'text', make: {} },
  { type: 'hidden', make: { value: 'a' } },
  { type: 'date', make: {} },
  { type: 'heading', make: { text: 'Heading' } },
  { type: 'pageBreak', make: {} },
  { type: 'amount', make: { presets: [{ amount: 100 }, { amount: 300 }], allowCustom: false } },
  { type: 'paymentMethod', make: { methods: options } },
  { type: 'section', make: {} },
];

const comparison = fc.record({
  at: fc.nat(99),
  operator: fc.constantFrom(
    'equal' as const,
    'notEqual' as const,
    'greaterThan' as const,
    'lessThan' as const,
    'isEmpty' as const,
    'notEmpty' as const,
  ),
  value: fc.constantFrom(...values),
});

const component = fc.record({
  kind: fc.nat(kinds.length - 1),
  required: fc.boolean(),
  hasCondition: fc.boolean(),
  match: fc.constantFrom('all' as const, 'any' as const),
  rules: fc.array(comparison, { minLength: 1, maxLength: 3 }),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      rules: fc.array(comparison, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
});

/** Forms of up to seven components with any conditions on each other; many can't be saved. */
export const anyForm = fc.array(component, { minLength: 2, maxLength: 7 }).map((parts): FormSchemaInput => {
  const keys = parts.flatMap(({ kind }, index) =>
    ['heading', 'pageBreak', 'section'].includes(kinds[kind]!.type) ? [] : [`k${index}`],
  );
  const ruleOf = ({ at, operator, value }: (typeof parts)[number]['rules'][number]) => ({
    field: keys[at % keys.length]!,
    operator,
    value,
  });
  const components = parts.map(({ kind, required, hasCondition, match, rules, groups }, index) => ({
    id: `c${index}`,
    key: `k${index}`,
    label: `Question ${index}`,
    required,
    ...kinds[kind]!.make,
    type: kinds[kind]!.type,
    condition:
      hasCondition && keys.length > 0
        ? {
            match,
            rules: rules.map(ruleOf),
            groups: groups.map((group) => ({ match: group.match, rules: group.rules.map(ruleOf) })),
          }
        : null,
  }));
  return { components: components as Input[] };
});

/**
 * Forms without a fault: an amount, a payment method and some questions that always show, in one or two steps, and
 * components that show for an answer which one of them, or two different ones, can have.
 */
export const soundForm = fc
  .record({
    base: fc.array(fc.constantFrom('select', 'checkboxes', 'consent', 'number', 'text'), {
      minLength: 2,
      maxLength: 4,
    }),
    dependents: fc.array(
      fc.record({
        kind: fc.nat(6),
        first: fc.nat(9),
        second: fc.nat(9),
        both: fc.boolean(),
        any: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    isSplit: fc.boolean(),
  })
  .map(({ base, dependents, isSplit }): FormSchemaInput => {
    const given: Record<string, { operator: 'equal' | 'greaterThan'; value: string }> = {
      select: { operator: 'equal', value: 'a' },
      checkboxes: { operator: 'equal', value: '1' },
      consent: { operator: 'equal', value: 'true' },
      number: { operator: 'greaterThan', value: '1.5' },
      text: { operator: 'greaterThan', value: '100' },
    };
    const make = (kind: number, index: number, type = kinds[kind]!.type) => ({
      id: `c${index}`,
      key: `k${index}`,
      label: `Question ${index}`,
      ...kinds.find((each) => each.type === type)!.make,
      type,
    });
    const questions = base.map((type, index) => make(0, index, type));
    const rule = (at: number) => {
      const { key, type } = questions[at % questions.length]!;
      return { field: key, ...given[type]! };
    };
    const shown = dependents.map(({ kind, first, second, both, any }, index) => ({
      ...make(kind, base.length + index),
      condition: {
        match: any ? 'any' : 'all',
        rules:
          both && first % base.length !== second % base.length ? [rule(first), rule(second)] : [rule(first)],
      },
    }));
    const components = [...questions, ...(isSplit ? [make(8, 90)] : []), ...shown, make(9, 91), make(10, 92)];
    return { components: components as Input[] };
  });
