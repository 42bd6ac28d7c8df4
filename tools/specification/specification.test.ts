import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredProduct } from './declared.ts';
import { missingRows, withoutRow } from './facts.ts';
import { TABLES, type TableName } from './tables.data.ts';

const product = declaredProduct(join(import.meta.dirname, '..', '..'));

describe.each(Object.keys(TABLES) as TableName[])('the specification’s %s', (table) => {
  const rows: readonly string[] = TABLES[table];

  it('matches the product’s declarations', () => {
    expect(missingRows(table, rows, product)).toEqual([]);
  });

  // The test does not remove the row but the product's source of it: the screen, the resource, the files with the
  // sentence.
  it.each(rows)('misses “%s” when the product loses it', (row) => {
    expect(missingRows(table, rows, withoutRow(product, table, row))).toContain(row);
  });
});

it('has no row twice', () => {
  for (const rows of Object.values(TABLES)) expect(new Set(rows).size).toBe(rows.length);
});
