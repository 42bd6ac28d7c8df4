import { expect, it } from 'vitest';
import { isRepeated, mappingOf, rowsOf, wholeRows, type MappingRow } from './mapping-rows.ts';

const MAPPING = {
  FirstName: 'firstName',
  LeadSource: { constant: 'Web' },
  Salutation: { expression: 'Dear {{firstName}}' },
};

it('reads a mapping as rows and writes it unchanged', () => {
  const rows = rowsOf({ ...MAPPING, Email: { field: 'email' } });
  expect(rows.map(({ kind }) => kind)).toEqual(['field', 'constant', 'expression', 'field']);
  expect(mappingOf(rows)).toEqual({ ...MAPPING, Email: 'email' });
  expect(rowsOf(undefined)).toEqual([]);
});

it('leaves out incomplete rows, and a repeated target', () => {
  const row = (value: string, target: string): MappingRow => ({ kind: 'field', value, target });
  const rows = [row('a', 'One'), row('', 'Two'), row('b', ' '), row('c', ' One '), row('d', 'Three ')];
  expect(wholeRows(rows)).toEqual([row('a', 'One'), row('d', 'Three')]);
  expect(rows.map((_, index) => isRepeated(rows, index))).toEqual([false, false, false, true, false]);
});
