import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptyAnswer } from '../answers.ts';
import type { Reading } from '../answers.ts';
import { isUnseen, readComponent } from '../components/lookup.ts';
import { visibleComponents } from '../conditions.ts';
import { messagesIn } from '../messages.ts';
import { sampleDonationForm, sampleSurvey } from '../sample.fixture.ts';
import type { FormComponent, FormSchema, FormSchemaInput } from '../schema.ts';
import { formSchema } from '../schema.ts';
import { stepsOf } from '../steps.ts';
import { anyForm, enterable, soundForm } from './generated.fixture.ts';
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
    expect(proveForm(formSchema.parse(form))).toEqual([]);
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
      'a date is no number',
      { id: 'n', key: 'n', type: 'date', label: 'N' },
      { field: 'n', operator: 'greaterThan', value: '2030-01-01' },
      ['neverShown x impossible'],
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
      ['alwaysTrue x'],
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

  it('that is being edited is proved too, and nothing is thrown', () => {
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

describe('generated forms', () => {
  it('agree with trying all answers', () => {
    let proved = 0;
    fc.assert(
      fc.property(anyForm, (input) => {
        const parsed = formSchema.safeParse(input);
        if (!parsed.success) return;
        const tried = byTrying(parsed.data);
        const findings = proveForm(parsed.data).map(({ code, componentId }) =>
          `${code} ${componentId ?? ''}`.trim(),
        );
        proved += findings.length > 0 ? 1 : 0;
        expect(
          findings
            .filter((each) => !each.startsWith('amountWithout') && !each.startsWith('methodWithoutAmount'))
            .toSorted(),
        ).toEqual(tried.toSorted());
      }),
      { numRuns: 700, seed: 4 },
    );
    expect(proved).toBeGreaterThan(100);
  });

  it('without fault have no finding, and each fault put into them is found', () => {
    let count = 0;
    fc.assert(
      fc.property(soundForm, fc.nat(5), (input, fault) => {
        const schema = formSchema.parse(input);
        const errors = proveForm(schema);
        expect(errors).toEqual([]);
        count++;
        const seeded = seed(schema, fault);
        expect(
          proveForm(seeded.schema).map(({ code, componentId }) => `${code} ${componentId ?? ''}`),
        ).toContain(seeded.expected);
      }),
      { numRuns: 500, seed: 7 },
    );
    expect(count).toBe(500);
  });
});

/** Every finding about visibility and payment that trying all answers gives. */
function byTrying({ components, settings }: FormSchema): string[] {
  const t = messagesIn('en');
  const questions = components.filter((component) => 'key' in component);
  const readings = questions.map((question) =>
    enterable[question.type]!.map((input) =>
      readComponent(question, { raw: { [question.key]: input }, settings, locale: 'en', t })!,
    ),
  );
  const steps = stepsOf({ version: 1, components, settings });
  const stepOf = new Map(
    steps.flatMap((each) =>
      [...(each.opener ? [each.opener] : []), ...each.components].map((c) => [c, each] as const),
    ),
  );
  const all: { visible: Set<string>; answered: number }[] = [];
  const seen = new Map<string, Reading>();
  const answered: number[] = [];
  const go = (at: number): void => {
    if (at === questions.length) {
      const latest = Math.max(-1, ...answered);
      all.push({ visible: visibleComponents(components, seen), answered: latest });
      return;
    }
    const question = questions[at]!;
    for (const reading of readings[at]!) {
      seen.set(question.key, reading);
      answered.push(
        isUnseen(question) || !reading.ok || isEmptyAnswer(reading.answer) ? -1 : stepOf.get(question)!.index,
      );
      go(at + 1);
      answered.pop();
    }
  };
  go(0);
  const shows = (id: string): boolean => all.some(({ visible }) => visible.has(id));
  const findings: string[] = [];
  for (const component of components) {
    const opener = stepOf.get(component)!.opener;
    const step = opener && opener !== component ? opener : null;
    const { id, condition } = component;
    const asked = 'required' in component && component.required && !isUnseen(component);
    if (step && !shows(step.id)) {
      if (asked) findings.push(`neverAsked ${id}`);
    } else if (!condition) continue;
    else if (!shows(id)) findings.push(`${asked ? 'neverAsked' : 'neverShown'} ${id}`);
    else if (all.every(({ visible }) => visible.has(id) || (step && !visible.has(step.id))))
      findings.push(`alwaysTrue ${id}`);
    else {
      const { index } = stepOf.get(component)!;
      const before = all.filter(({ answered: latest }) => latest <= index);
      const looksAhead = condition.rules.some(({ field }) => {
        const other = questions.find((question) => question.key === field)!;
        return !isUnseen(other) && stepOf.get(other)!.index > index;
      });
      const isLate = (one: string) => !before.some(({ visible }) => visible.has(one));
      if (looksAhead && isLate(id) && !(step && isLate(step.id))) findings.push(`shownTooLate ${id}`);
    }
  }
  for (const each of steps) {
    if (each.components.some((component) => !isUnseen(component) && shows(component.id))) continue;
    if (each.opener ? shows(each.opener.id) : steps.length > 1)
      findings.push(each.opener ? `emptyStep ${each.opener.id}` : 'emptyFirstStep');
  }
  const [amount, method] = ['amount', 'paymentMethod'].map(
    (type) => components.find((component) => component.type === type)?.id,
  );
  if (amount && method && shows(amount) && shows(method)) {
    const paid = all.filter(({ visible }) => visible.has(method));
    if (!paid.some(({ visible }) => visible.has(amount))) findings.push(`neverPaid ${method}`);
    else if (!paid.every(({ visible }) => visible.has(amount)))
      findings.push(`methodWhileAmountHidden ${method}`);
  }
  return findings;
}

/** Puts one fault into a sound form. */
function seed(schema: FormSchema, fault: number): { schema: FormSchema; expected: string } {
  const key = schema.components.flatMap((component) => ('key' in component ? [component.key] : []))[0]!;
  const heading = (...rules: Rule[]) =>
    formSchema
      .parse({ components: [{ id: 'fault', type: 'heading', text: 'Fault' }] })
      .components.map((component) => ({
        ...component,
        condition: { match: 'all' as const, rules: rules.map((rule) => ({ value: '', ...rule })) },
      }));
  const add = (...rules: Rule[]) => ({ ...schema, components: [...schema.components, ...heading(...rules)] });
  const without = (type: string) => ({
    ...schema,
    components: schema.components.filter((component) => component.type !== type),
  });
  switch (fault) {
    case 0:
      return {
        schema: add({ field: key, operator: 'isEmpty' }, { field: key, operator: 'notEmpty' }),
        expected: 'neverShown fault',
      };
    case 1:
      return {
        schema: add({ field: 'k92', operator: 'equal', value: 'bitcoin' }),
        expected: 'neverShown fault',
      };
    case 2:
      return { schema: add({ field: 'gone', operator: 'notEmpty' }), expected: 'missingTarget fault' };
    case 3:
      return { schema: without('paymentMethod'), expected: 'amountWithoutMethod c91' };
    case 4:
      return { schema: without('amount'), expected: 'methodWithoutAmount c92' };
    default: {
      const end = formSchema.parse({ components: [{ id: 'fault', type: 'pageBreak' }] }).components;
      return {
        schema: { ...schema, components: [...schema.components, ...end] },
        expected: 'emptyStep fault',
      };
    }
  }
}
