import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { missingRows, productFacts } from './facts.ts';
import { TABLES, type TableName } from './tables.data.ts';

const ROOT = join(import.meta.dirname, '..', '..');
let facts: Record<TableName, Iterable<string>>;
beforeAll(() => {
  facts = productFacts(ROOT);
});

describe.each(Object.keys(TABLES) as TableName[])('the specification’s %s', (name) => {
  const rows: readonly string[] = TABLES[name];

  it('is what the product declares', () => {
    expect(missingRows(rows, new Set(facts[name]))).toEqual([]);
  });

  it('is missed, row by row, when the product loses one', () => {
    for (const row of rows) {
      const less = new Set(facts[name]);
      less.delete(row);
      expect(missingRows(rows, less)).toEqual([row]);
    }
  });
});

it('has no row twice', () => {
  for (const rows of Object.values(TABLES)) expect(new Set(rows).size).toBe(rows.length);
});
