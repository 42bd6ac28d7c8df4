import { gzipSync } from 'node:zlib';
import { formSchema, type FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { questionTypes } from '@tributary/form-engine/components/lookup.ts';
import { sampleDonationForm } from '@tributary/form-engine/sample.fixture.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildScripts } from './built.testing.ts';
import { piecesOf, type FormScripts } from '../form-scripts.ts';
import { thirtyFields } from './thirty-fields.fixture.ts';

const KB = 1000;
let scripts: FormScripts;

beforeAll(async () => {
  scripts = await buildScripts();
}, 120_000);

const sizeOf = (script: string): number => gzipSync(script, { level: 9 }).byteLength;
const scriptOf = (form: FormSchemaInput): string => scripts.of(piecesOf([formSchema.parse(form)]));

it('is at most 12.8 KB compressed for a form of thirty fields with an address and a payment', () => {
  expect(thirtyFields.components).toHaveLength(30);
  const size = sizeOf(scriptOf(thirtyFields));
  console.info(`script of a form with thirty fields and a payment: ${size} bytes gzip`);
  expect(size).toBeLessThanOrEqual(12.8 * KB);
});

it('is at most 8.4 KB for a form that asks for a name and an address of e-mail', () => {
  const components = [
    { id: 'a', type: 'text', key: 'name', label: 'Name' },
    { id: 'b', type: 'email', key: 'email', label: 'E-mail' },
  ] as const;
  expect(sizeOf(scriptOf({ components: [...components] }))).toBeLessThanOrEqual(8.4 * KB);
});

it('has the code of uploads and of calculations only where a form has them', () => {
  const without = scriptOf(thirtyFields);
  const components = [
    ...thirtyFields.components!,
    { id: 'f', type: 'file' as const, key: 'papers', label: 'Papers' },
    { id: 'g', type: 'calculation' as const, key: 'sum', label: 'Sum', expression: 'people * 2' },
  ];
  const whole = scriptOf({ ...thirtyFields, components });
  for (const mark of ['Tus-Resumable', '.evaluate('])
    expect([mark, whole.includes(mark), without.includes(mark)]).toEqual([mark, true, false]);
});

it('has what only some forms need in their scripts alone', () => {
  const without = scriptOf(thirtyFields);
  const question = { id: 'q', type: 'text' as const, key: 'asked', label: 'Asked' };
  const over = { rules: [{ field: 'people', operator: 'greaterThan' as const, value: '3' }] };
  const options = [
    { value: 'one', label: 'One' },
    {
      value: 'two',
      label: 'Two',
      condition: { rules: [{ field: 'people', operator: 'notEmpty' as const }] },
    },
  ];
  const amountOfTwo = thirtyFields.components!.map((one) =>
    one.type === 'amount' ? { ...one, currencies: ['EUR' as const] } : one,
  );
  const more = (one: NonNullable<FormSchemaInput['components']>[number]) => [
    ...thirtyFields.components!,
    one,
  ];
  const forms = {
    // Each mark is a text of that code, which names of the engine's functions don't survive in a built script.
    'data-tf-carried': more({ id: 'next', type: 'pageBreak' }),
    '`section`': more({ id: 'part', type: 'section', label: 'Part' }),
    '\\d{4}-\\d\\d-\\d\\d$': more({ ...question, condition: over }),
    optionNotOffered: more({ ...question, type: 'radio', options }),
    amountCurrency: amountOfTwo,
  };
  for (const [mark, components] of Object.entries(forms)) {
    const script = scriptOf({ ...thirtyFields, components });
    expect([mark, script.includes(mark), without.includes(mark)]).toEqual([mark, true, false]);
  }
});

it('has a piece for each type that takes answers, or the type in every script', () => {
  const none = scripts.of(new Set());
  const inAll = new Set(['consent', 'email', 'hidden', 'radio', 'select', 'text', 'textarea']);
  for (const type of questionTypes)
    expect([type, scripts.of(new Set([type])) === none]).toEqual([type, inAll.has(type)]);
});

it('never uses eval and writes no HTML', () => {
  for (const form of [sampleDonationForm, thirtyFields])
    expect(scriptOf(form)).not.toMatch(/\beval\(|new Function|innerHTML/);
});
