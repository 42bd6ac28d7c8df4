import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl } from '../../e2e/durability/cluster.ts';
import type { Product } from '../../e2e/support/product.ts';

/** A connection to a product's database that sees every row of every organization. */
export async function openWholeDatabase({ dataDir }: Product): Promise<pg.Client> {
  const moved = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '');
  const url = new URL(await databaseUrl(dataDir));
  url.username = 'postgres';
  url.password = (await readFile(join(moved.trim() || join(dataDir, 'postgres'), 'password'), 'utf8')).trim();
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/** Every table that has rows, itself or in its partitions. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** A column that can be written. */
export interface Column {
  name: string;
  type: string;
}

/** The columns of a table that Postgres does not make itself. */
export async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [`public.${table}`],
  );
  return rows;
}
