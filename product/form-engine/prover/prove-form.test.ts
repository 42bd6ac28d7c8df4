import { describe, expect, it } from 'vitest';
import { sampleDonationForm, sampleSurvey } from '../sample.fixture.ts';
import type { FormComponent, FormSchemaInput } from '../schema.ts';
import { formSchema } from '../schema.ts';
import { proveForm } from './prove-form.ts';

type Input = NonNullable<FormSchemaInput['components']>[number];
type Rule = {
  field: string;
  operator: 'equal' | 'greaterThan' | 'isEmpty' | 'lessThan' | 'notEmpty';
  value?: string;
};

const select = (key: string, condition: object | null = null) =>
  ({
    id: key,
    key,
    type: 'select',
    label: key,
    options: ['ES', 'FR'].map((value) => ({ value, label: value })),
    condition,
  }) as Input;
const when = (...rules: Rule[]) => ({ match: 'all', rules });
const prove = (...components: object[]) => proveForm(formSchema.parse({ components }));
const found = (...components: object[]) =>
  prove(...components).map(({ code, componentId, params }) =>
    [code, componentId, params.cause ?? ''].join(' ').trim(),
  );
const number = { id: 'n', key: 'n', type: 'number', label: 'N', min: 0, max: 120 };
const step = (id: string, condition: object | null = null) => ({ id, type: 'pageBreak', condition });

describe('a form', () => {
  it.each([
    ['donation', sampleDonationForm],
    ['survey', sampleSurvey],
  ])('without fault has no finding: %s', (_, form) => {
    const { components = [], settings } = form;
    const onTwoScreens = components.filter(({ id }) => id !== 'c13');
    const parsed = formSchema.parse({ components: onTwoScreens, settings: { ...settings, review: false } });
    expect(proveForm(parsed)).toEqual([]);
  });

  it.each<[string, object[]]>([
    ['nothing', []],
    ['texts alone', [{ id: 'h', type: 'heading', text: 'News' }]],
    ['what visitors never see', [{ id: 'u', key: 'u', type: 'hidden', label: 'U', value: 'x' }]],
  ])('without a field that asks for anything says so: %s', (_, components) => {
    expect(prove(...components)).toEqual([
      { code: 'nothingAsked', componentId: null, severity: 'error', params: {} },
    ]);
    expect(found(...components, number)).toEqual([]);
  });

  it('reports required fields in a section that never shows', () => {
    const never = { match: 'all', rules: [{ field: 'country', operator: 'equal', value: 'nowhere' }] };
    const section = { id: 's', type: 'section', label: 'Guests', condition: never };
    const asked = { ...number, required: true };
    const inSection = proveForm(formSchema.parse({ components: [select('country'), section, asked] }));
    expect(inSection.map(({ code, componentId, params }) => [code, componentId, params.cause])).toEqual([
      ['neverShown', 's', 'impossible'],
      ['neverAsked', asked.id, 'section'],
    ]);
  });

  it('needs at most two screens before paying: steps that everybody passes, and a summary or offer', () => {
    const amount = { id: 'a', key: 'a', type: 'amount', label: 'A', presets: [{ amount: 500 }] };
    const method = {
      id: 'm',
      key: 'm',
      type: 'paymentMethod',
      label: 'M',
      methods: [{ value: 'card', label: 'Card' }],
    };
    const country = select('country');
    const spanish = { match: 'all', rules: [{ field: 'country', operator: 'equal', value: 'ES' }] };
    const screens = (components: object[], review: boolean) =>
      proveForm(formSchema.parse({ components, settings: { review } })).map(({ code, params }) => [
        code,
        params.number,
      ]);
    const two = [amount, country, step('s'), method];
    expect(screens(two, false)).toEqual([]);
    expect(screens(two, true)).toEqual([['manyScreens', 3]]);
    const frequency = {
      id: 'f',
      key: 'f',
      type: 'frequency',
      label: 'F',
      options: ['one-off', 'monthly'],
      monthlyOffer: { on: true },
    };
    expect(screens([frequency, ...two], false)).toEqual([['manyScreens', 3]]);
    expect(screens([frequency, ...two], true)).toEqual([['manyScreens', 3]]);
    expect(screens([...two, step('t', spanish), { ...number, id: 'n3', key: 'n3' }], false)).toEqual([]);
    expect(screens([...two, step('t'), { ...number, id: 'n3', key: 'n3' }], false)).toEqual([
      ['manyScreens', 3],
    ]);
    expect(screens([country, step('s'), number, step('t'), { ...number, id: 'o', key: 'o' }], true)).toEqual(
      [],
    );
  });

  it('has options that are never offered, and required choices that can be left without any', () => {
    const only = (field: string, value: string) => ({
      match: 'all',
      rules: [{ field, operator: 'equal', value }],
    });
    const choice = (required: boolean, ...conditions: (object | null)[]) => ({
      id: 'c',
      key: 'c',
      type: 'radio',
      label: 'C',
      required,
      options: conditions.map((condition, index) => ({ value: `o${index}`, label: `O${index}`, condition })),
    });
    const must = { ...select('country'), required: true };
    expect(found(must, choice(true, only('country', 'ES'), only('country', 'FR')))).toEqual([]);
    expect(found(select('country'), choice(true, only('country', 'ES'), only('country', 'FR')))).toEqual([
      'noOptionLeft c',
    ]);
    expect(found(must, choice(true, only('country', 'ES')))).toEqual(['noOptionLeft c']);
    expect(found(must, choice(false, only('country', 'ES')))).toEqual([]);
    expect(found(must, choice(true, only('country', 'ES'), null))).toEqual([]);
    expect(prove(must, choice(false, only('country', 'DE'), null))).toMatchObject([
      { code: 'optionNever', params: { field: 'c', first: 'o0' } },
    ]);
  });

  it('has the wording of its consents in each language that visitors can choose', () => {
    const consent = { id: 'c', key: 'c', type: 'consent', label: 'C', wording: 'I agree.' };
    const form = formSchema.parse({ components: [consent] });
    const spoken = (text?: string) => [{ language: 'es', translation: () => text }];
    expect(proveForm(form)).toEqual([]);
    expect(proveForm(form, spoken('De acuerdo.'))).toEqual([]);
    expect(proveForm(form, spoken())).toMatchObject([
      { code: 'consentUntranslated', componentId: 'c', severity: 'error', params: { language: 'es' } },
    ]);
  });

  it('says which answers a condition asks for at once', () => {
    expect(
      prove(
        select('country'),
        select(
          'postcode',
          when(
            { field: 'country', operator: 'equal', value: 'ES' },
            { field: 'country', operator: 'equal', value: 'FR' },
          ),
        ),
      ),
    ).toEqual([
      {
        code: 'neverShown',
        componentId: 'postcode',
        severity: 'error',
        params: { cause: 'both', field: 'country', first: 'ES', second: 'FR' },
      },
    ]);
  });

  it.each([
    [
      'more than its maximum',
      { ...number },
      { field: 'n', operator: 'greaterThan', value: '120' },
      ['neverShown x impossible'],
    ],
    ['its maximum', { ...number }, { field: 'n', operator: 'greaterThan', value: '119' }, []],
    [
      'between its steps',
      { ...number, step: 7 },
      { field: 'n', operator: 'equal', value: '15' },
      ['neverShown x impossible'],
    ],
    [
      'written otherwise',
      { ...number },
      { field: 'n', operator: 'equal', value: '5.0' },
      ['neverShown x impossible'],
    ],
    [
      'a day is after another one',
      { id: 'n', key: 'n', type: 'date', label: 'N' },
      { field: 'n', operator: 'greaterThan', value: '2030-01-01' },
      [],
    ],
    [
      'a day is after the last one',
      { id: 'n', key: 'n', type: 'date', label: 'N', max: '2030-01-01' },
      { field: 'n', operator: 'greaterThan', value: '2030-01-01' },
      ['neverShown x impossible'],
    ],
    [
      'a day is no number',
      { id: 'n', key: 'n', type: 'date', label: 'N' },
      { field: 'n', operator: 'greaterThan', value: '2030' },
      ['neverShown x impossible'],
    ],
    [
      'a time is before the first one',
      { id: 'n', key: 'n', type: 'time', label: 'N', min: '09:00' },
      { field: 'n', operator: 'lessThan', value: '09:00' },
      ['neverShown x impossible'],
    ],
    [
      'a text may be a day',
      { id: 'n', key: 'n', type: 'text', label: 'N' },
      { field: 'n', operator: 'greaterThan', value: '2030-01-01' },
      [],
    ],
    ['no option', select('n'), { field: 'n', operator: 'equal', value: 'DE' }, ['neverShown x impossible']],
    [
      'too long',
      { id: 'n', key: 'n', type: 'text', label: 'N', maxLength: 2 },
      { field: 'n', operator: 'equal', value: 'abc' },
      ['neverShown x impossible'],
    ],
    [
      'an amount below its minimum',
      { id: 'n', key: 'n', type: 'amount', label: 'N', min: 500 },
      { field: 'n', operator: 'lessThan', value: '5' },
      ['neverShown x impossible', 'amountWithoutMethod n'],
    ],
    [
      'always, as hidden values are fixed',
      { id: 'n', key: 'n', type: 'hidden', value: 'WINTER' },
      { field: 'n', operator: 'notEmpty' },
      ['nothingAsked', 'alwaysTrue x'],
    ],
  ])('compares as the engine does: %s', (_, question, rule, expected) => {
    expect(found(question, { id: 'x', type: 'divider', condition: when(rule as Rule) })).toEqual(expected);
  });

  it('follows conditions through the fields they look at', () => {
    expect(
      found(
        select('a'),
        select('b', when({ field: 'a', operator: 'equal', value: 'ES' })),
        select(
          'c',
          when({ field: 'b', operator: 'notEmpty' }, { field: 'a', operator: 'equal', value: 'FR' }),
        ),
        { ...select('d', when({ field: 'c', operator: 'notEmpty' })), required: true },
      ),
    ).toEqual(['neverShown c together', 'neverAsked d targetNeverShown']);
  });

  it('decides about steps', () => {
    const late = when({ field: 'b', operator: 'notEmpty' });
    expect(found(select('a', late), step('s'), select('b'), step('e'))).toEqual([
      'shownTooLate a',
      'emptyStep e',
    ]);
    const never = when({ field: 'a', operator: 'equal', value: 'DE' });
    expect(found(select('a'), step('s', never), { ...select('b'), required: true })).toEqual([
      'neverShown s impossible',
      'neverAsked b step',
    ]);
    expect(found(step('s'), select('b'))).toEqual(['emptyFirstStep']);
  });

  it('asks for an amount together with a payment method', () => {
    const amount = { id: 'm', key: 'm', type: 'amount', label: 'Amount' };
    const method = {
      id: 'p',
      key: 'p',
      type: 'paymentMethod',
      label: 'Pay',
      methods: [{ value: 'card', label: 'Card' }],
    };
    const is = (value: string) => when({ field: 'a', operator: 'equal', value });
    expect(found(method)).toEqual(['methodWithoutAmount p']);
    expect(found(select('a'), { ...amount, condition: is('ES') }, method)).toEqual([
      'methodWhileAmountHidden p',
    ]);
    expect(
      found(select('a'), { ...amount, condition: is('ES') }, { ...method, condition: is('FR') }),
    ).toEqual(['neverPaid p']);
    expect(
      found(select('a'), { ...amount, condition: is('ES') }, { ...method, condition: is('ES') }),
    ).toEqual([]);
  });

  it('that is being edited is proved too, without an error', () => {
    const { components, settings } = formSchema.parse({
      components: [
        select('a'),
        select('b'),
        { id: 'o', key: 'o', type: 'consent', label: 'O', wording: 'Yes' },
        number,
      ],
    });
    const [a, b, consent, n] = components as [FormComponent, FormComponent, FormComponent, FormComponent];
    const broken = [
      {
        ...a,
        options: [],
        condition: { match: 'all', rules: [{ field: 'b', operator: 'equal', value: 'x' }] },
      },
      {
        ...b,
        condition: {
          match: 'all',
          rules: [
            { field: 'a', operator: 'equal', value: 'x' },
            { field: 'gone', operator: 'isEmpty', value: '' },
          ],
        },
      },
      { ...consent, key: 'a', wording: ' ' },
      {
        ...n,
        step: 0,
        min: Number.NaN,
        condition: { match: 'all', rules: [{ field: 'n', operator: 'equal', value: '1' }] },
      },
      {
        ...a,
        id: 'a2',
        key: 'a2',
        options: [
          { value: 'x', label: 'X' },
          { value: 'x', label: 'X' },
        ],
        condition: { match: 'all', rules: [{ field: 'n', operator: 'equal', value: '1' }] },
      },
    ] as FormComponent[];
    expect(
      proveForm({ version: 1, components: broken, settings }).map(
        ({ code, componentId }) => `${code} ${componentId}`,
      ),
    ).toEqual([
      'circular a',
      'noOptions a',
      'circular b',
      'missingTarget b',
      'noWording o',
      'duplicateKey o',
      'circular n',
      'duplicateValue a2',
    ]);
  });
});
