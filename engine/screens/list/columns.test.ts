import { expect, it } from 'vitest';
import type { ListDeclaration } from '../../definition/resource.ts';
import { columnChoices, columnsThatFit, columnWidth, defaultColumns, readColumns } from './columns.ts';

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

it.each([
  [1000, ['when', 'name', 'email', 'amount', 'status']],
  [550, ['when', 'name', 'amount', 'status']],
  [320, ['when', 'amount', 'status']],
  [250, ['when', 'amount']],
  [10, ['when', 'amount']],
])('keeps in %d px what fits', (room, kept) => {
  const columns = ['when', 'name', 'email', 'amount', 'status'];
  const widths: Record<string, number> = { when: 120, name: 150, email: 150, amount: 100, status: 100 };
  const isText = (name: string) => name === 'name' || name === 'email';
  expect(columnsThatFit(columns, (name) => widths[name]!, isText, room)).toEqual(kept);
});

it('takes the width that a resource says of a column before that of its type', () => {
  expect(columnWidth({ type: 'text' }, false, false, 222)).toBe(222);
  expect(columnWidth({ type: 'text' }, true, false, 108)).toBe(108);
  expect(columnWidth({ type: 'text' }, false, false)).toBeLessThan(222);
});
