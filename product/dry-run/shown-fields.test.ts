import { formSchema } from '@tributary/form-engine/schema.ts';
import { formDataSchema } from '@tributary/resources/forms/form.ts';
import { LIBRARY_FORMS } from '@tributary/library/forms/all.ts';
import * as z from 'zod';
import { expect, it } from 'vitest';
import { shownFields } from './shown-fields.ts';

const [donation] = z
  .array(z.object({ schema: z.object({ en: formSchema }) }))
  .parse(LIBRARY_FORMS.slice(0, 1));

it('names the fields of a form and their choices in the person’s language, as far as the form is in it', () => {
  const schema = donation!.schema.en;
  const method = schema.components.find(({ type }) => type === 'paymentMethod')!;
  const form = formDataSchema.parse({ description: 'Gifts', schema });
  const shown = shownFields(form, 'es');
  const key = 'key' in method ? method.key : '';
  expect(shown.get(key)).toMatchObject({ label: 'label' in method ? method.label : '' });
  expect(shown.get('frequency')?.choices.map(({ label }) => label)).toContain('Mensual');
  expect(shownFields(undefined, 'es').size).toBe(0);
});
