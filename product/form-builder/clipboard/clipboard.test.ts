import { describe, expect, it } from 'vitest';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { NOTHING_SHARED } from '../shared-fields.ts';
import { clipOf, readClip, textOfClip, type FormLanguages } from './clip.ts';
import { pasteClip, type PasteNote, type PasteRoom } from './paste.ts';

const ONE: FormLanguages = { language: null, translations: {} };
const room: PasteRoom = {
  lockedTypes: {},
  givingExamples: true,
  optionConditions: true,
  shared: NOTHING_SHARED,
  languages: ONE,
};
const when = (field: string, value = 'x') => ({ match: 'all', rules: [{ field, operator: 'equal', value }] });
const text = (id: string, further: object = {}) => ({ id, type: 'text', key: id, label: id, ...further });
const form = (...components: object[]) => formSchema.parse({ components });
const empty = form();

/** Copies components, sends them through the clipboard as text, and pastes them at the end. */
function carried(
  from: FormSchema,
  ids: string[],
  into: FormSchema,
  { as = ONE, at = room }: { as?: FormLanguages; at?: PasteRoom } = {},
) {
  const clip = readClip(textOfClip(clipOf(from, ids, as)));
  if (!clip) throw new Error('The text of a clip can be read');
  const pasted = pasteClip(into, clip, into.components.length, at);
  if (!pasted.ok) throw new Error(`Nothing was pasted: ${pasted.reason}`);
  return pasted;
}
const note = <C extends PasteNote['code']>(notes: PasteNote[], code: C) =>
  notes.find((each) => each.code === code);

describe('pasting into the same form', () => {
  const source = form(
    text('a'),
    text('b', { condition: when('a') }),
    {
      id: 's',
      type: 'select',
      key: 's',
      label: 's',
      options: [{ value: 'v', label: 'v', condition: when('b') }],
    },
    { id: 'n', type: 'number', key: 'n', label: 'n' },
    { id: 'c', type: 'calculation', key: 'c', label: 'c', expression: 'n * 2 + a' },
  );

  it('gives new keys, and conditions, options and calculations follow them', () => {
    const { schema, ids, notes } = carried(source, ['a', 'b', 's', 'n', 'c'], source);
    const [a, b, s, n, c] = schema.components.slice(5);
    expect([a, b, s, n, c]).toMatchObject([
      { key: 'a2' },
      { key: 'b2', condition: { rules: [{ field: 'a2' }] } },
      { key: 's2', options: [{ condition: { rules: [{ field: 'b2' }] } }] },
      { key: 'n2' },
      { key: 'c2', expression: 'n2 * 2 + a2' },
    ]);
    expect(new Set(schema.components.map(({ id }) => id)).size).toBe(10);
    expect(ids).toEqual(schema.components.slice(5).map(({ id }) => id));
    expect(formSchema.safeParse(schema).success).toBe(true);
    expect(note(notes, 'keys')).toMatchObject({ keys: { length: 5 } });
  });

  it('keeps references to questions that were not copied', () => {
    const { schema, notes } = carried(source, ['b', 'c'], source);
    expect(schema.components.slice(5)).toMatchObject([
      { key: 'b2', condition: { rules: [{ field: 'a' }] } },
      { key: 'c2', expression: 'n * 2 + a' },
    ]);
    expect(notes.map(({ code }) => code)).toEqual(['keys']);
  });

  it('confuses no keys that number each other', () => {
    const numbered = form(
      text('a'),
      text('a2', { condition: when('a') }),
      text('a3', { condition: when('a2') }),
    );
    const { schema } = carried(numbered, ['a', 'a2', 'a3'], numbered);
    expect(schema.components.slice(3)).toMatchObject([
      { key: 'a4', condition: null },
      { key: 'a5', condition: { rules: [{ field: 'a4' }] } },
      { key: 'a6', condition: { rules: [{ field: 'a5' }] } },
    ]);
  });

  it('keeps free ids and keys: cut questions keep their translations and mappings', () => {
    const rest = form(text('a'));
    expect(carried(source, ['n'], rest).schema.components[1]).toMatchObject({ id: 'n', key: 'n' });
  });
});

describe('pasting into another form', () => {
  it('leaves out comparisons with questions that are nowhere, and names calculations', () => {
    const source = form(
      text('a'),
      text('b', {
        condition: { match: 'any', rules: [...when('a').rules, ...when('here').rules] },
      }),
      text('here'),
      { id: 'c', type: 'calculation', key: 'c', label: 'Total', expression: 'a + 1' },
    );
    const { schema, notes } = carried(source, ['b', 'c'], form(text('here')));
    expect(schema.components[1]).toMatchObject({ condition: { rules: [{ field: 'here' }] } });
    expect(schema.components[2]).toMatchObject({ expression: 'a + 1' });
    expect(note(notes, 'conditions')).toMatchObject({ count: 1 });
    expect(note(notes, 'calculates')).toMatchObject({ components: [{ label: 'Total' }] });
  });

  it('refuses components outside the plan, and second copies of those that a form has once', () => {
    const amount = {
      id: 'm',
      type: 'amount',
      key: 'amount',
      label: 'Amount',
      presets: [{ amount: 500, example: 'A tree' }],
    };
    const rating = {
      id: 'q',
      type: 'survey',
      key: 'q',
      label: 'Q',
      rows: [{ value: 'r', label: 'r' }],
      options: [
        { value: '1', label: '1' },
        { value: '2', label: '2' },
      ],
    };
    const source = form(text('a'), amount, rating);
    const locked = { ...room, lockedTypes: { survey: 'SURVEY_COMPONENT' as const }, givingExamples: false };
    const first = carried(source, ['a', 'm', 'q'], empty, { at: locked });
    expect(first.schema.components.map(({ type }) => type)).toEqual(['text', 'amount']);
    expect(first.schema.components[1]).toMatchObject({ presets: [{ example: '' }] });
    expect(first.notes.map(({ code }) => code)).toEqual(['locked', 'examples']);
    const second = carried(source, ['a', 'm'], first.schema);
    expect(second.schema.components.map(({ type }) => type)).toEqual(['text', 'amount', 'text']);
    expect(note(second.notes, 'once')).toMatchObject({ components: [{ key: 'amount' }] });
  });

  it('takes conditions of options away where the plan has none', () => {
    const source = form(text('a'), {
      id: 's',
      type: 'radio',
      key: 's',
      label: 's',
      options: [{ value: 'v', label: 'v', condition: when('a') }],
    });
    const { schema, notes } = carried(source, ['a', 's'], empty, {
      at: { ...room, optionConditions: false },
    });
    expect(schema.components[1]).toMatchObject({ options: [{ condition: null }] });
    expect(notes).toEqual([{ code: 'optionConditions' }]);
  });

  it('removes shared fields and expressions that the organization does not have', () => {
    const id = '7a5f7bf2-52f5-4c39-9a9b-bb6cf3a1f4a1';
    const source = form(text('a', { fieldId: id, expressionId: id }));
    expect(carried(source, ['a'], empty).schema.components[0]).toMatchObject({
      fieldId: null,
      expressionId: null,
    });
    const field = { id, key: 'a', label: 'a', type: 'text' as const, required: false, help: '' };
    const known = {
      fields: [
        {
          ...field,
          autocomplete: '',
          options: [],
          expressionId: null,
          translations: { es: { label: '', help: '' } },
          system: false,
        },
      ],
      expressions: [{ id, description: '' }],
    };
    const kept = carried(source, ['a'], empty, { at: { ...room, shared: known } });
    expect(kept.schema.components[0]).toMatchObject({ fieldId: id, expressionId: id });
  });

  it('refuses more than a form can have', () => {
    const many = form(...Array.from({ length: 150 }, (_, index) => text(`q${index}`)));
    const clip = clipOf(
      many,
      many.components.map(({ id }) => id),
      ONE,
    );
    expect(pasteClip(many, clip, 0, room)).toMatchObject({ ok: false, reason: 'tooMany' });
  });
});

describe('translations', () => {
  const source = form(text('a', { label: 'Name' }));
  const as: FormLanguages = {
    language: 'en',
    translations: { es: { texts: { 'a:label': { text: 'Nombre', source: 'Name' } } } },
  };
  const into = (languages: FormLanguages): PasteRoom => ({ ...room, languages });

  it('go along under the new ids into languages that the form has', () => {
    const { schema, languages, notes } = carried(source, ['a'], source, {
      as,
      at: into({ language: 'en', translations: { es: { texts: {} }, fr: { texts: {} } } }),
    });
    const id = schema.components[1]!.id;
    expect(languages.translations.es).toEqual({
      texts: { [`${id}:label`]: { text: 'Nombre', source: 'Name' } },
    });
    expect(languages.translations.fr).toEqual({ texts: {} });
    expect(note(notes, 'languages')).toBeUndefined();
  });

  it('are left out, with a word, where the form has one language', () => {
    const { languages, notes } = carried(source, ['a'], form(text('b')), { as });
    expect(languages).toEqual(ONE);
    expect(note(notes, 'languages')).toEqual({ code: 'languages', languages: ['es'] });
  });

  it('become those of an empty form, where they can be saved', () => {
    expect(carried(source, ['a'], empty, { as }).languages).toEqual(as);
    const { languages, notes } = carried(source, ['a'], empty, { as, at: { ...room, languages: null } });
    expect(languages).toEqual(ONE);
    expect(note(notes, 'languages')).toBeDefined();
  });

  it('change places with the form’s own texts where it is written in their language', () => {
    const { schema, languages } = carried(source, ['a'], form(text('b')), {
      as,
      at: into({ language: 'es', translations: { en: { texts: {} } } }),
    });
    expect(schema.components[1]).toMatchObject({ label: 'Nombre' });
    expect(languages.translations.en).toEqual({ texts: { 'a:label': { text: 'Name', source: 'Nombre' } } });
  });
});

describe('a text from outside', () => {
  const clip = (components: unknown, further: object = {}) =>
    JSON.stringify({ tributary: 'form-fields', version: 1, components, ...further });

  it.each([
    ['nothing', ''],
    ['prose', 'Dear donor'],
    ['another object', '{"a":1}'],
    ['no components', clip([])],
    ['components of another kind', clip('all')],
    ['too many', clip(Array.from({ length: 201 }, () => text('a')))],
    ['a language of nobody', clip([text('a')], { language: 'xx' })],
    ['translations of another kind', clip([text('a')], { translations: { es: 7 } })],
    ['deep', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['long', clip([text('a', { help: 'x'.repeat(1_100_000) })])],
    ['half', clip([text('a')]).slice(0, -4)],
  ])('is refused: %s', (_, wrong) => expect(readClip(wrong)).toBeNull());

  it('is read through the schema: other parts are left out and counted', () => {
    const read = readClip(
      clip([
        text('a', { evil: '<script>', constructor: { prototype: 1 } }),
        { id: 'x', type: 'script', src: '//evil' },
        text('b', { key: '__proto__' }),
        null,
      ]),
    )!;
    expect(read.unreadable).toBe(3);
    expect(Object.keys(read.components[0]!)).not.toContain('evil');
    expect(pasteClip(empty, { ...read, components: [] }, 0, room)).toMatchObject({
      ok: false,
      reason: 'nothing',
      notes: [{ code: 'unreadable', count: 3 }],
    });
  });

  it('may name everything twice', () => {
    const read = readClip(clip([text('a'), text('a', { condition: when('a') })]))!;
    const pasted = pasteClip(empty, read, 0, room);
    expect(pasted.ok && formSchema.safeParse(pasted.schema).success).toBe(true);
    expect(pasted.ok && pasted.schema.components).toMatchObject([
      { key: 'a' },
      { key: 'a2', condition: { rules: [{ field: 'a' }] } },
    ]);
  });
});
