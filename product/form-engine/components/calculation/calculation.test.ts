import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formSchema } from '../../schema.ts';
import { followKey } from '../../rename.ts';
import { validateAnswers } from '../../validate.ts';
import { readExpression, roundTo } from './expression.ts';

const value = (text: string, values: Record<string, number> = {}): number => {
  const read = readExpression(text);
  return read.ok ? read.evaluate((key) => values[key] ?? 0) : Number.NaN;
};

it.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['8 / 4 / 2', 1],
  ['10 - 3 - 2', 5],
  ['-2 * -3', 6],
  ['adults * 25 + children * 10', 70],
  ['if(adults >= 2, 5, 9)', 5],
  ['if(adults = 3, 5, 9)', 9],
  ['round(10 / 3, 2)', 3.33],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['min(adults, 1) + max(1, children, 0)', 3],
  ['1 < 2', 1],
  ['round(1.005, 2)', 1.01],
])('works out %s', (text, result) => expect(value(text, { adults: 2, children: 2 })).toBe(result));

it.each([
  '',
  '1 +',
  '* 2',
  '(1',
  '1)',
  'a b',
  'min()',
  'if(1, 2)',
  'alert(1)',
  'constructor(1)',
  '1e309',
  'a.b',
  'a[0]',
  '"x"',
  '='.repeat(50),
  '('.repeat(501),
])('can’t read %j', (text) => expect(readExpression(text).ok).toBe(false));

it('never throws, for any expression', () => {
  const part = fc.constantFrom(
    'a',
    '1',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    ',',
    'min',
    'if',
    '<',
    '=',
    ' ',
    '.',
    '{',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const read = readExpression(parts.join(''));
      if (read.ok) expect(typeof read.evaluate(() => 1)).toBe('number');
    }),
    { numRuns: 5000 },
  );
  expect(value('('.repeat(249) + '1' + ')'.repeat(249))).toBe(1);
});

it('rounds half away from zero', () => {
  expect([roundTo(0.125, 2), roundTo(-0.125, 2), roundTo(1e21, 2)]).toEqual([0.13, -0.13, 1e21]);
});

const form = (components: object[], settings: object = {}) =>
  formSchema.parse({
    components: components.map((component, index) => ({ id: `c${index}`, label: 'Question', ...component })),
    settings,
  });
const tickets = (more: object = {}) =>
  form([
    { type: 'number', key: 'adults' },
    { type: 'number', key: 'children', condition: { rules: [{ field: 'adults', operator: 'notEmpty' }] } },
    {
      type: 'calculation',
      key: 'total',
      expression: 'adults * 25 + children * 10',
      format: 'money',
      ...more,
    },
  ]);
const answers = (schema: ReturnType<typeof form>, raw: Record<string, unknown>) => {
  const result = validateAnswers(schema, raw, { locale: 'en' });
  return result.ok ? { ...result.answers, amount: result.amount } : result.errors;
};

it('is computed from visible answers, and never taken from the visitor', () => {
  expect(answers(tickets(), { adults: '2', children: '1', total: '1.00' })).toMatchObject({ total: '60.00' });
  expect(answers(tickets(), { children: '5' })).toMatchObject({ total: '0.00' });
  expect(answers(tickets(), { adults: 'x' })).toEqual({ adults: 'Enter a number such as 25' });
});

it('is part of the payment where it is charged', () => {
  const charged = tickets({ isCharged: true });
  expect(answers(charged, { adults: '2' })).toMatchObject({ amount: { minor: 5000, currency: 'GBP' } });
  expect(answers(charged, {})).toMatchObject({ amount: undefined });
  expect(answers(charged, { adults: '999999' })).toEqual({
    total: 'This comes to more than can be paid at once',
  });
});

it('is empty where there is no value', () => {
  const share = form([
    { type: 'number', key: 'people' },
    { type: 'calculation', key: 'each', expression: '100 / people' },
  ]);
  expect(answers(share, {})).not.toHaveProperty('each');
  expect(answers(share, { people: '3' })).toMatchObject({ each: '33.33' });
});

it('counts for conditions', () => {
  const schema = form([
    { type: 'number', key: 'adults' },
    { type: 'calculation', key: 'total', expression: 'adults * 25' },
    {
      type: 'text',
      key: 'group',
      required: true,
      condition: { rules: [{ field: 'total', operator: 'greaterThan', value: '100' }] },
    },
  ]);
  expect(answers(schema, { adults: '4' })).toMatchObject({ total: '100' });
  expect(answers(schema, { adults: '5' })).toEqual({ group: 'The Question field is required' });
});

it('refuses missing references and circles, and follows a new key', () => {
  expect(() => form([{ type: 'calculation', key: 'a', expression: 'nobody + 1' }])).toThrow('does not exist');
  expect(() =>
    form([
      { type: 'calculation', key: 'a', expression: 'b + 1' },
      { type: 'calculation', key: 'b', expression: 'a + 1' },
    ]),
  ).toThrow('depends on its own field');
  expect(followKey(tickets(), 'adults', 'grownUps').components[2]).toMatchObject({
    expression: 'grownUps * 25 + children * 10',
  });
});
