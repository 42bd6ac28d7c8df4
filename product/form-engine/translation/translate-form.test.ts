import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { componentSchemas } from '../components/components.ts';
import { settingsSchema } from '../definition/settings.ts';
import { visitorTexts } from '../definition/visitor-text.ts';
import { renderForm } from '../html/render.ts';
import { soundForm } from '../prover/generated.fixture.ts';
import { donationAnswers, sampleDonationForm, sampleSurvey } from '../sample.fixture.ts';
import { formSchema, type FormSchema } from '../schema.ts';
import { validateAnswers } from '../validate.ts';
import { textsOfSchema, translateForm } from './translate-form.ts';

const donation = formSchema.parse(sampleDonationForm);
const survey = formSchema.parse(sampleSurvey);

/** Strings of components that visitors don't read: names, values, dates, and texts with separate languages. */
const NOT_READ = [
  'id',
  'key',
  'autocomplete',
  'condition.rules.field',
  'condition.rules.value',
  'condition.groups.rules.field',
  'condition.groups.rules.value',
  'pattern.source',
  'pattern.flags',
  'options.value',
  'options.condition.rules.field',
  'options.condition.rules.value',
  'options.condition.groups.rules.field',
  'options.condition.groups.rules.value',
  'checkboxes.apart.first',
  'checkboxes.apart.second',
  'rows.value',
  'products.value',
  'expression',
  'methods.value',
  'amount.frequencyKey',
  'amount.sets.value',
  'date.min',
  'date.max',
  'time.min',
  'time.max',
  'phone.callingCode',
  'hidden.label',
  'hidden.value',
  'hidden.queryParameter',
];

/** The paths of free strings in a schema's values, marked as texts of visitors or not. */
function stringsIn(schema: z.core.$ZodType, path: string[], isMarked: boolean): string[] {
  if (schema instanceof z.ZodString)
    return visitorTexts.has(schema) === isMarked && schema.format !== 'uuid' ? [path.join('.')] : [];
  if (schema instanceof z.ZodArray) return stringsIn(schema.element, path, isMarked);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, part]) =>
      stringsIn(part, [...path, name], isMarked),
    );
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional
  )
    return stringsIn(schema.unwrap(), path, isMarked);
  return [];
}

/** The same form with a mark in place of each text of visitors. */
const withoutTexts = (form: FormSchema): FormSchema => translateForm(form, () => '×');

describe('the texts of a form', () => {
  it.each(componentSchemas.map((schema) => [schema.shape.type.value, schema] as const))(
    'of type %s are marked, or known as not read by visitors',
    (type, schema) => {
      const unmarked = stringsIn(schema, [], false);
      expect(
        unmarked.filter((path) => !NOT_READ.includes(path) && !NOT_READ.includes(`${type}.${path}`)),
      ).toEqual([]);
    },
  );

  it('of the settings are all marked', () => {
    expect(stringsIn(settingsSchema, [], false)).toEqual([
      'thankYou.variants.id',
      'thankYou.variants.condition.rules.field',
      'thankYou.variants.condition.rules.value',
      'thankYou.variants.condition.groups.rules.field',
      'thankYou.variants.condition.groups.rules.value',
      'confirmation.replyTo',
    ]);
    expect(stringsIn(settingsSchema, [], true)).toEqual([
      'submitLabel',
      'firstStepLabel',
      'thankYou.heading',
      'thankYou.text',
      'thankYou.redirect',
      'thankYou.variants.heading',
      'thankYou.variants.text',
      'thankYou.variants.redirect',
      'failure.heading',
      'failure.text',
      'confirmation.subject',
      'confirmation.message',
    ]);
  });

  it('are labels, helps, options, examples, step titles and thanks, each with its limit', () => {
    const texts = textsOfSchema(donation);
    const byId = new Map(texts.map((text) => [text.id, text]));
    expect(byId.size).toBe(texts.length);
    expect(byId.get('c9:options:GB:label')).toEqual({
      id: 'c9:options:GB:label',
      text: 'United Kingdom',
      limit: 200,
      lines: 'one',
    });
    expect(byId.get('c3:presets:2500:example')?.text).toBe('plants twelve metres of reed bed');
    expect(byId.get('c5:label')?.text).toBe('About you');
    expect(byId.get('c12:wording')).toMatchObject({ limit: 2000, lines: 'many' });
    expect(byId.get('c15:methods:directdebit:label')?.text).toBe('Direct debit');
    expect(byId.get('@form:thankYou:text')).toMatchObject({ text: 'You are wonderful.', limit: 2000 });
    expect(textsOfSchema(survey).map(({ id }) => id)).toContain('s8:low');
  });

  it('have ids that can be parts of a path, for any value of an option', () => {
    const value = 'a.b[0] "c\'d" \ud800 ünï!';
    const options = [{ value: 'x', label: 'X' }];
    const form = formSchema.parse({
      components: [{ id: 'o', type: 'select', key: 'o', label: 'O', options }],
    });
    const [select] = form.components;
    if (select?.type !== 'select') throw new Error('not a select');
    select.options[0]!.value = value;
    const ids = textsOfSchema(form).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toMatch(/^o:options:[A-Za-z0-9%_~-]+:label$/);
  });
});

describe('a translated form', () => {
  const spanish = (id: string): string => `es ${id}`;

  it('has every text in the other language, in its html too', () => {
    const translated = translateForm(donation, spanish);
    const html = renderForm(translated, { formId: 'f1', action: '/f1', locale: 'es' });
    for (const { text } of textsOfSchema(donation)) expect(html).not.toContain(`>${text}<`);
    expect(html).toContain('es c9:options:GB:label');
    expect(html).toContain('value="GB"');
  });

  it('falls back text by text', () => {
    const translated = translateForm(donation, (id) => (id === 'c6:label' ? 'Nombre' : undefined));
    expect(translated.components[5]).toMatchObject({ label: 'Nombre' });
    expect(translated.components[6]).toMatchObject({ label: 'Last name' });
    expect(translateForm(donation, () => '')).toEqual(donation);
    // An untranslated component is the same object.
    expect(translated.components[6]).toBe(donation.components[6]);
  });

  it('takes the same answers as the same submission', () => {
    const options = { locale: 'es' };
    const translated = translateForm(donation, spanish);
    const [own, other] = [donation, translated].map((form) =>
      validateAnswers(form, donationAnswers, options),
    );
    if (!own?.ok || !other?.ok) throw new Error('refused');
    expect(other.answers).toEqual(own.answers);
    expect(other.amount).toEqual(own.amount);
    expect(other.consents).toEqual([{ key: 'newsletter', given: true, wording: 'es c12:wording' }]);
  });

  it('differs from its original in texts alone, and says errors in the other language', () => {
    for (const form of [donation, survey])
      expect(withoutTexts(translateForm(form, spanish))).toEqual(withoutTexts(form));
    const refused = validateAnswers(
      translateForm(donation, (id) => (id === 'c6:label' ? 'Nombre' : undefined)),
      {},
      { locale: 'es' },
    );
    expect(refused).toMatchObject({ errors: { firstName: 'El campo Nombre es obligatorio' } });
  });

  it('keeps ids, keys, values and structure for any translations', () => {
    fc.assert(
      fc.property(soundForm, fc.dictionary(fc.string(), fc.string()), fc.string(), (input, texts, rest) => {
        const form = formSchema.parse(input);
        const translated = translateForm(form, (id) => texts[id] ?? rest);
        expect(withoutTexts(translated)).toEqual(withoutTexts(form));
        const ids = (one: FormSchema): string[] => textsOfSchema(one).map(({ id }) => id);
        expect(ids(translated)).toEqual(ids(form));
      }),
      { numRuns: 200 },
    );
  });
});
