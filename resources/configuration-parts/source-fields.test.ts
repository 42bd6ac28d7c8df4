import { formSchema } from '@tributary/form-engine/schema.ts';
import { expect, it } from 'vitest';
import { sourceFieldsOf } from './source-fields.ts';

it('distinguishes the fixed text of a hidden question, which is always there, from one that the address fills', () => {
  const condition = { match: 'all', rules: [{ field: 'name', operator: 'notEmpty', value: '' }] };
  const form = formSchema.parse({
    components: [
      { id: 'c1', type: 'text', key: 'name', label: 'Name' },
      { id: 'c2', type: 'hidden', key: 'fixed', value: '701000000000001AAA' },
      { id: 'c3', type: 'hidden', key: 'source', value: 'WINTER', queryParameter: 'utm_campaign' },
      { id: 'c4', type: 'hidden', key: 'empty' },
      { id: 'c5', type: 'hidden', key: 'sometimes', value: 'x', condition },
    ],
  });
  expect(
    sourceFieldsOf(form, 'en').map(({ key, isSure, hiddenValue }) => ({ key, isSure, hiddenValue })),
  ).toEqual([
    { key: 'name', isSure: false, hiddenValue: undefined },
    { key: 'fixed', isSure: true, hiddenValue: '701000000000001AAA' },
    { key: 'source', isSure: false, hiddenValue: null },
    { key: 'empty', isSure: false, hiddenValue: '' },
    { key: 'sometimes', isSure: false, hiddenValue: 'x' },
  ]);
});
