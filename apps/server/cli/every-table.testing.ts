import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  tenantTables,
  type TenantTable,
} from '@tributary/product/organizations/transfer/catalogue.server.ts';

/** A value of each type, the same for the same column: with quotes and line breaks. */
const VALUES: [RegExp, (n: number) => unknown][] = [
  [/^timestamp.*\[\]$/, () => [new Date('2026-02-03T04:05:06.789Z')]],
  [/^uuid\[\]$/, () => [randomUUID()]],
  [/^uuid$/, () => randomUUID()],
  [
    /^jsonb?$/,
    (n) => JSON.stringify({ n, text: 'Añade “más”\n\\ ✓ \' " \u2028', big: 12345678901234, none: null }),
  ],
  [/^timestamp/, (n) => new Date(Date.UTC(2026, n % 12, 3, 4, 5, 6, 789))],
  [/^date$/, () => '2026-03-04'],
  [/^boolean$/, (n) => n % 2 === 0],
  [/^(bigint|integer|smallint|numeric|double precision|real)/, (n) => 100 + n],
  [/^bytea$/, (n) => Buffer.from([0, 1, 255, n])],
  [/\[\]$/, () => ['a', 'b,"c"']],
  [/^character\(3\)$/, () => 'EUR'],
  [/./, (n) => `text ${n} 'quoted' \t ☂`],
];

interface Check {
  definition: string;
}

/** The values that a column's check lists, where it lists some. */
function named(column: string, checks: readonly Check[]): string | undefined {
  for (const { definition } of checks) {
    if (!new RegExp(`\\(?${column}\\)? = (ANY|'|\\()`).test(definition)) continue;
    const found = /'([^']+)'::text/.exec(definition)?.[1];
    if (found) return found;
  }
  return undefined;
}

/** Inserts rows into every tenant table, found in the system catalog; one into a table of single records. */
export async function fillEveryTable(
  client: pg.Client,
  tenantId: string,
  own: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  rowsOfEach = 2,
): Promise<TenantTable[]> {
  const tables = await tenantTables(client);
  for (const table of tables.filter(({ inserts }) => inserts !== null)) {
    const { rows: checks } = await client.query<Check>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
      [table.name],
    );
    const { rowCount: single } = await client.query(
      `SELECT 1 FROM pg_index WHERE indrelid = $1::regclass AND indisunique AND pg_get_indexdef(indexrelid) LIKE '%(tenant_id)'`,
      [table.name],
    );
    for (let n = 1; n <= (single ? 1 : rowsOfEach); n += 1) {
      const values = table.columns.map(({ name, type }) => {
        const given = own[table.name];
        if (given && name in given) return typeof given[name] === 'function' ? given[name](n) : given[name];
        return named(name, checks) ?? VALUES.find(([pattern]) => pattern.test(type))![1](n);
      });
      const names = table.columns.map(({ name }) => pg.escapeIdentifier(name));
      const places = values.map((_, index) => `$${index + 2}`);
      await client
        .query(
          `INSERT INTO ${pg.escapeIdentifier(table.name)} (tenant_id, ${names.join(', ')}) VALUES ($1, ${places.join(', ')})`,
          [tenantId, ...values],
        )
        .catch((error: Error) => {
          throw new Error(
            `No example row for ${table.name}: ${error.message}. Give one to fillEveryTable in transfer.test.ts.`,
          );
        });
    }
  }
  return tables;
}

/** Every row of the tenant in a table, in a fixed order, as text. */
export async function rowsIn(client: pg.Client, table: string, column: string, tenantId: string) {
  const { rows } = await client.query<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM ${pg.escapeIdentifier(table)} t WHERE ${column} = $1 ORDER BY 1`,
    [tenantId],
  );
  return rows.map(({ row }) => row);
}
