import { expect, it } from 'vitest';
import type { ListDeclaration } from '../../definition/resource.ts';
import {
  columnChoices,
  columnsThatFit,
  columnWidth,
  defaultColumns,
  readColumns,
  shareRoom,
} from './columns.ts';

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

const text = { px: 150, mayCut: true };
const status = { px: 148, mayCut: false };

it('gives columns the room that their cells need, and shares the rest by that', () => {
  const shares = shareRoom([text, status, text], [250, 100, 150], 1000);
  expect(shares).toEqual([500, 200, 300]);
});

it('makes the widest texts narrower where room is missing, never a status, and none below its least', () => {
  const [long = 0, kept, short] = shareRoom([text, status, text], [500, 160, 120], 600);
  expect(long).toBeCloseTo(320, 0);
  expect([kept, short]).toEqual([160, 120]);
  expect(shareRoom([text, status], [500, 160], 100)).toEqual([150, 160]);
});

it('takes the columns’ own widths until their cells were measured', () => {
  expect(shareRoom([text, status], undefined, 1000)).toEqual([150, 148]);
});
