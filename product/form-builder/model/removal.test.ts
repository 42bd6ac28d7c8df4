import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { expect, it } from 'vitest';
import { removalNotes, removeComponents } from './removal.ts';

const asks = (field: string) => ({ rules: [{ field, operator: 'notEmpty' as const }] });
const form = formSchema.parse({
  components: [
    { id: 'e', type: 'email', key: 'email', label: 'E-mail' },
    { id: 'a', type: 'number', key: 'adults', label: 'Adults' },
    { id: 'c', type: 'number', key: 'children', label: 'Children' },
    {
      id: 'o',
      type: 'radio',
      key: 'table',
      label: 'Table',
      options: [
        { value: 'small', label: 'Small' },
        { value: 'big', label: 'Big', condition: asks('children') },
      ],
    },
    { id: 's', type: 'calculation', key: 'sum', label: 'Sum', expression: 'adults * 25 + children * 10' },
    {
      id: 'f',
      type: 'frequency',
      key: 'often',
      label: 'How often',
      options: ['one-off', 'monthly'],
    },
    { id: 'm', type: 'amount', key: 'gift', label: 'Gift', frequencyKey: 'often' },
  ],
  settings: {
    thankYou: {
      variants: [
        { id: 'v', heading: 'Welcome, children', condition: asks('children') },
        {
          id: 'w',
          heading: 'Welcome',
          condition: { rules: [...asks('adults').rules, ...asks('children').rules] },
        },
      ],
    },
    confirmation: {
      on: true,
      subject: 'For {adults}',
      message: '{children} are coming',
      replyTo: '',
      receipt: false,
    },
  },
});

it('removes everything that reads a removed answer, and leaves no reference to it', () => {
  const { schema, ...removal } = removeComponents(form, ['c']);
  expect(removal).toEqual({ droppedRules: 3, calculations: 1, isInEmail: true });
  expect(schema.components.find(({ id }) => id === 's')).toMatchObject({
    expression: 'adults * 25 + 0 * 10',
  });
  expect(JSON.stringify(schema.components)).not.toContain('"children"');
  expect(
    schema.settings.thankYou.variants?.map(({ id, condition }) => [id, condition?.rules.length]),
  ).toEqual([['w', 1]]);
  // The e-mail's own sentence is left for a person, who gets a note.
  expect(removalNotes({ schema, ...removal }, (key) => key)).toBe('removal.calculations removal.email');
  const mended = { ...schema, settings: { ...schema.settings, confirmation: undefined } };
  expect(formSchema.safeParse(mended).success).toBe(true);
  expect(proveForm(schema).filter(({ code }) => code === 'missingTarget' || code === 'thanksTarget')).toEqual(
    [],
  );
});

it('lets an amount go with any frequency once none is asked for', () => {
  const { schema } = removeComponents(form, ['f']);
  expect(schema.components.find(({ id }) => id === 'm')).toMatchObject({ frequencyKey: null });
});

it('changes no part without a reference to it', () => {
  const removed = removeComponents(form, ['o']);
  expect(removed).toMatchObject({ droppedRules: 0, calculations: 0, isInEmail: false });
  expect(removed.schema.settings).toBe(form.settings);
  expect(removed.schema.components[0]).toBe(form.components[0]);
});
