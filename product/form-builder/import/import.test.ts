import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { formioVolunteers, surveyjsVisit } from './examples.fixture.ts';
import { convert, negated, type Logic } from './logic.ts';
import { conditionHolds } from '@tributary/form-engine/conditions.ts';
import { textOfHtml } from './json.ts';
import { readImport, type ImportedForm } from './read-import.ts';
import { readVisibleIf } from './survey-expression.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

function imported(file: object): ImportedForm {
  const result = readImport(JSON.stringify(file));
  if (!result.ok) throw new Error(result.fault);
  return result;
}

const byKey = ({ schema }: ImportedForm, key: string) =>
  schema.components.find((component) => 'key' in component && component.key === key);
const idOf = (form: ImportedForm, key: string): string => byKey(form, key)!.id;

describe('a form of Form.io', () => {
  const form = imported(formioVolunteers);

  it('is read with its steps, texts, limits and options', () => {
    expect(form).toMatchObject({ from: 'formio', title: 'Volunteer with us', language: null });
    expect(form.schema.settings).toMatchObject({ submitLabel: 'Sign up', firstStepLabel: 'About you' });
    expect(form.schema.components.map(({ type }) => type)).toEqual([
      'text',
      'text',
      'email',
      'number',
      'radio',
      'text',
      'pageBreak',
      'heading',
      'checkboxes',
      'textarea',
      'address',
      'file',
      'signature',
      'text',
    ]);
    expect(byKey(form, 'proof')).toMatchObject({ groups: ['images', 'pdf'], maxFiles: 10, maxSize: 5 });
    expect(byKey(form, 'firstName')).toMatchObject({ required: true, maxLength: 40, width: 'half' });
    expect(byKey(form, 'email')).toMatchObject({ invalidText: 'Check this address' });
    expect(byKey(form, 'age')).toMatchObject({ min: 16, max: 99 });
    expect(form.schema.components[7]).toMatchObject({ text: 'Choose all that you like', level: 3 });
  });

  it('keeps its conditions, also those on a key that had to change', () => {
    expect(byKey(form, 'carModel')?.condition).toEqual({
      match: 'all',
      rules: [{ field: 'hasCar', operator: 'equal', value: 'yes' }],
    });
    expect(byKey(form, 'when')?.condition).toEqual({
      match: 'any',
      rules: [
        { field: 'helpWith', operator: 'equal', value: 'events' },
        { field: 'age', operator: 'greaterThan', value: '64' },
      ],
    });
  });

  it('reports parts that could not be imported', () => {
    expect(form.notes.map(({ code, name }) => `${code} ${name}`)).toEqual(
      expect.arrayContaining([
        'type More',
        'setting A certificate',
        'setting Code',
        'condition Code',
        'key Ways to help',
      ]),
    );
  });

  it('can be filled in, and reaches every question', () => {
    expect(proveForm(form.schema)).toEqual([]);
    const raw = {
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.org',
      age: '70',
      hasCar: 'no',
      when: 'May',
    };
    expect(validateAnswers(form.schema, raw, { locale: 'en' })).toMatchObject({
      ok: true,
      answers: { when: 'May' },
    });
    expect(validateAnswers(form.schema, { ...raw, email: 'ada' }, { locale: 'en' })).toMatchObject({
      errors: { email: 'Check this address' },
    });
  });
});

describe('a survey of SurveyJS', () => {
  const form = imported(surveyjsVisit);

  it('is read with its pages, texts, limits and choices', () => {
    expect(form).toMatchObject({ from: 'surveyjs', title: 'Your visit', language: 'en' });
    expect(form.schema.settings).toMatchObject({
      submitLabel: 'Send',
      thankYou: { text: 'Thank you\n\nWe read **every** answer.' },
    });
    expect(form.schema.components.map(({ type }) => type)).toEqual([
      'heading',
      'radio',
      'text',
      'number',
      'rating',
      'pageBreak',
      'textarea',
      'email',
      'phone',
      'survey',
      'file',
      'signature',
      'text',
    ]);
    expect(byKey(form, 'children')).toMatchObject({ min: 1, max: 12, invalidText: 'From 1 to 12' });
    expect(byKey(form, 'came_with')).toMatchObject({ required: true, requiredText: 'Please choose one' });
    expect(byKey(form, 'mark')).toMatchObject({ count: 5, low: 'Poor', high: 'Great' });
    expect([byKey(form, 'email'), byKey(form, 'phone')]).toMatchObject([
      { width: 'half' },
      { width: 'half' },
    ]);
  });

  it('has conditions with groups, and a text for another choice', () => {
    expect(form.schema.components.find(({ type }) => type === 'pageBreak')?.condition).toEqual({
      match: 'all',
      rules: [{ field: 'mark', operator: 'greaterThan', value: '3' }],
      groups: [
        {
          match: 'any',
          rules: [
            { field: 'came_with', operator: 'equal', value: 'family' },
            { field: 'came_with', operator: 'equal', value: 'friends' },
          ],
        },
      ],
    });
    expect(byKey(form, 'came_withComment') ?? form.schema.components[2]).toMatchObject({
      label: 'Somebody else',
      condition: { rules: [{ field: 'came_with', operator: 'equal', value: 'other' }] },
    });
    expect(proveForm(form.schema)).toEqual([]);
  });

  it('brings its translations, by the ids of our texts', () => {
    expect(form.translations.es?.texts).toMatchObject({
      [`${idOf(form, 'came_with')}:label`]: { text: '¿Quién vino con usted?', source: 'Who came with you?' },
      [`${idOf(form, 'came_with')}:options:alone:label`]: { text: 'Nadie', source: 'Nobody' },
      '@form:submitLabel': { text: 'Enviar', source: 'Send' },
    });
    expect(Object.keys(form.translations)).toEqual(['es']);
  });

  it('reports parts that could not be imported', () => {
    expect(form.notes.map(({ code, name }) => `${code} ${name}`)).toEqual(
      expect.arrayContaining(['type Where were you?', 'condition Number plate', 'language nl']),
    );
  });
});

describe('conditions of others', () => {
  it.each<[string, Logic]>([
    ["{a} = 'x'", { source: 'a', operator: 'equal', value: 'x' }],
    ['{a} notempty', { source: 'a', operator: 'notEmpty', value: '' }],
    [
      "{a} anyof ['x', 'y']",
      {
        any: [
          { source: 'a', operator: 'equal', value: 'x' },
          { source: 'a', operator: 'equal', value: 'y' },
        ],
      },
    ],
    ['age({a}) > 3', { unknown: 'age({a}) > 3' }],
    ['{a} = {b}', { unknown: '{a} = {b}' }],
    ["{a} = 'x' )", { unknown: "{a} = 'x' )" }],
  ])('reads %s', (text, expected) => {
    const read = readVisibleIf(text);
    expect('all' in read && read.all.length === 1 ? read.all[0] : read).toEqual(expected);
  });

  it('mean the same as ours, and their opposite the opposite', () => {
    const comparison: fc.Arbitrary<Logic> = fc.record({
      source: fc.constantFrom('a', 'b'),
      operator: fc.constantFrom(
        'equal' as const,
        'notEqual' as const,
        'greaterThan' as const,
        'lessThan' as const,
        'isEmpty' as const,
        'notEmpty' as const,
      ),
      value: fc.constantFrom('1', '2'),
    });
    const group = (of: fc.Arbitrary<Logic>): fc.Arbitrary<Logic> =>
      fc.oneof(
        fc.array(of, { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
        fc.array(of, { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      );
    const holds = (logic: Logic, answers: Record<string, string>): boolean =>
      'all' in logic
        ? logic.all.every((part) => holds(part, answers))
        : 'any' in logic
          ? logic.any.some((part) => holds(part, answers))
          : 'source' in logic &&
            conditionHolds(
              { match: 'all', rules: [{ ...logic, field: logic.source }] },
              (key) => answers[key],
            );
    let converted = 0;
    fc.assert(
      fc.property(
        group(fc.oneof(comparison, group(comparison))),
        fc.constantFrom('', '1', '2', '3'),
        fc.constantFrom('', '1', '2'),
        (logic, a, b) => {
          const answers = { a, b };
          expect(holds(negated(logic), answers)).toBe(!holds(logic, answers));
          const made = convert(logic, (source) => source);
          if (!('condition' in made)) return;
          converted += 1;
          expect(conditionHolds(made.condition, (key) => answers[key as 'a'])).toBe(holds(logic, answers));
        },
      ),
      { numRuns: 500 },
    );
    expect(converted).toBeGreaterThan(300);
  });
});

describe('a file that is hostile or no form', () => {
  it.each([
    ['10 MB', `{"title":"${'x'.repeat(10_000_000)}"}`, 'tooLong'],
    ['depth 5 000', `${'{"components":['.repeat(5000)}${']}'.repeat(5000)}`, 'tooDeep'],
    ['no JSON', '<form></form>', 'value'],
    ['no form', '{"name":"left-pad","version":"1.0.0"}', 'unknownFormat'],
    ['a list', '[]', 'unknownFormat'],
    [
      'a form of buttons',
      '{"display":"form","components":[{"type":"button","key":"x","input":true}]}',
      'empty',
    ],
  ])('is refused with a reason: %s', (_, text, fault) => {
    expect(processorMs(() => expect(readImport(text)).toMatchObject({ ok: false, fault }))).toBeLessThan(
      1000,
    );
  });

  it('never fails, with any value in any place', () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const type = fc.constantFrom(
      'textfield',
      'select',
      'panel',
      'columns',
      'table',
      'number',
      'day',
      'survey',
      'text',
      'radiogroup',
      'checkbox',
      'rating',
      'matrix',
      'boolean',
      'html',
      'multipletext',
      'slider',
    );
    const part = fc
      .record(
        {
          type,
          key: anything,
          name: anything,
          label: anything,
          title: anything,
          validate: anything,
          values: anything,
          choices: anything,
          rows: anything,
          columns: anything,
          conditional: anything,
          visibleIf: anything,
          data: anything,
          rateMax: anything,
          validators: anything,
          min: anything,
          max: anything,
          items: anything,
          elements: anything,
        },
        { requiredKeys: ['type'] },
      )
      .map((each) => ({ input: true, ...each }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), anything, (parts, extra) => {
        for (const file of [
          { display: 'wizard', components: parts, title: extra },
          {
            pages: [{ name: 'p', elements: parts.map((each) => ({ name: 'q', ...each })) }],
            title: extra,
            locale: extra,
          },
        ])
          expect(typeof readImport(JSON.stringify(file)).ok).toBe('boolean');
      }),
      { numRuns: 400 },
    );
  });

  it('is bounded: 2 000 fields become 200, with the rest named', () => {
    const components = Array.from({ length: 2000 }, (_, index) => ({
      type: 'textfield',
      key: `f${index}`,
      label: `F ${index}`,
      input: true,
    }));
    const form = imported({ display: 'form', components });
    expect(form.schema.components).toHaveLength(200);
    expect(form.notes.length + form.left).toBe(1800);
  });

  it('loses its markup', () => {
    expect(
      textOfHtml('<p onclick="x()">Hello <script>alert(1)</script><a href="javascript:x">you</a></p>'),
    ).toBe('Hello you');
    expect(textOfHtml('<a href="https://example.org/a">Read</a>')).toBe('[Read](https://example.org/a)');
    const hostile = ['<a href="'.repeat(100_000), '<script '.repeat(100_000)];
    expect(processorMs(() => hostile.forEach((text) => textOfHtml(text)))).toBeLessThan(1500);
  });
});
