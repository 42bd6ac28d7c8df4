import { expect, it } from 'vitest';
import { renderForm } from '../html/render.ts';
import { followKey } from '../rename.ts';
import { formSchema } from '../schema.ts';
import { validateAnswers } from '../validate.ts';

const inWales = { rules: [{ field: 'country', operator: 'equal' as const, value: 'wales' }] };
const schema = (type: 'select' | 'radio' | 'checkboxes', isSplit = false) =>
  formSchema.parse({
    components: [
      {
        id: 'c',
        type: 'radio',
        key: 'country',
        label: 'Country',
        options: [
          { value: 'wales', label: 'Wales' },
          { value: 'england', label: 'England' },
        ],
      },
      ...(isSplit ? [{ id: 'p', type: 'pageBreak' as const }] : []),
      {
        id: 'o',
        type,
        key: 'office',
        label: 'Office',
        options: [
          { value: 'cardiff', label: 'Cardiff', condition: inWales },
          { value: 'online', label: 'Online' },
        ],
      },
    ],
  });

it.each(['select', 'radio', 'checkboxes'] as const)(
  'offers an option of a %s with certain answers only',
  (type) => {
    const check = (raw: Record<string, unknown>) => validateAnswers(schema(type), raw, { locale: 'en' });
    expect(check({ country: 'wales', office: 'cardiff' }).ok).toBe(true);
    expect(check({ country: 'england', office: 'online' }).ok).toBe(true);
    expect(check({ country: 'england', office: 'cardiff' })).toEqual({
      ok: false,
      errors: { office: 'Choose again: this option does not go with your other answers' },
    });
  },
);

it('hides it without script where earlier steps decide, and leaves the rest to the server', () => {
  const shown = (isSplit: boolean, country: string) =>
    renderForm(schema('radio', isSplit), {
      formId: 'f',
      action: '/',
      locale: 'en',
      step: isSplit ? 1 : 0,
      values: { country },
    });
  expect(shown(true, 'england')).toMatch(
    /<div class="tf-choice" hidden><input[^>]*value="cardiff"[^>]*disabled/,
  );
  expect(shown(true, 'wales')).not.toContain('tf-choice" hidden');
  expect(shown(false, 'england')).not.toContain('tf-choice" hidden');
});

it('refuses conditions on missing fields and on its own field, and follows a new key', () => {
  const other = (field: string) => {
    const [first, second] = schema('radio').components;
    const options = [{ value: 'a', label: 'A', condition: { rules: [{ field, operator: 'notEmpty' }] } }];
    return () => formSchema.parse({ components: [first, { ...second, options }] });
  };
  expect(other('nobody')).toThrow('does not exist');
  expect(other('office')).toThrow('depends on its own field');
  const renamed = followKey(schema('select'), 'country', 'nation').components[1];
  expect(JSON.stringify(renamed)).toContain('"field":"nation"');
});
