import { expect, it } from 'vitest';
import type { ListDeclaration } from '../../definition/resource.ts';
import { columnChoices, defaultColumns, readColumns } from './columns.ts';

const list: ListDeclaration = {
  fields: {
    name: { type: 'text', column: true },
    slug: { type: 'text' },
    formId: { type: 'id', filter: true },
    createdAt: { type: 'date', column: true },
  },
  defaultSort: 'name',
};

it('offers every field but bare ids', () => {
  expect(columnChoices(list)).toEqual(['name', 'slug', 'createdAt']);
  expect(defaultColumns(list)).toEqual(['name', 'createdAt']);
});

it.each([
  [null, ['name', 'createdAt']],
  ['["slug"]', ['name', 'slug']],
  ['["createdAt","slug","name","gone"]', ['name', 'slug', 'createdAt']],
  ['[]', ['name']],
  ['not json', ['name', 'createdAt']],
  ['{"a":1}', ['name', 'createdAt']],
])('reads the remembered %s as %j', (remembered, columns) => {
  expect(readColumns(list, remembered)).toEqual(columns);
});
