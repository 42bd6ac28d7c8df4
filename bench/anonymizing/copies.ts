import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { COPIED, fileText, numberOf, OWN } from './marks.ts';
import { columnsOf, tablesOf, type Column } from './whole-database.ts';

/** A row that the product wrote for a donation. */
interface OwnRow {
  table: string;
  row: Record<string, unknown>;
}

/** The first copy is so many months old, and each further one by some seconds more. */
const MONTHS_OLD = 30;
const APART_S = 20;
/** Nothing is added to the activity log beside the product: its entries are a chain. */
const LEFT_OUT = new Set(['log_entries', 'log_heads']);

/** Ids have the time at which they were made, as the product's have: it finds a transaction's month by its id. */
const FUNCTIONS = `
  CREATE FUNCTION pg_temp.id_of(old text, n int, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(m, 1, 3) || '-8' || substr(m, 4, 3) || '-' || substr(m, 7, 12)
    FROM (SELECT lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS h, md5(old || n) AS m) parts $$`;

/**
 * All rows that the product has of a donation, table by table: rows that contain its id, and rows that contain the ids
 * of those.
 */
async function rowsOf(client: pg.Client, transactionId: string, number: string): Promise<OwnRow[]> {
  const found = new Map<string, OwnRow>();
  const words = new Set([transactionId, number]);
  const tables = (await tablesOf(client)).filter((name) => !LEFT_OUT.has(name));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const table of tables) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE t::text LIKE ANY($1)`,
        [[...words].map((word) => `%${word}%`)],
      );
      for (const { row } of rows) {
        found.set(`${table} ${JSON.stringify(row)}`, { table, row });
        if (typeof row['id'] === 'string' && row['transaction_id'] === transactionId) words.add(row['id']);
      }
    }
  }
  return [...found.values()];
}

/** The expression of a copy's column. */
function valueOf({ name, type }: Column, table: string, ofAll: number): string {
  const column = `r."${name}"`;
  if (type.startsWith('timestamp')) return `${column} - (made.real - made.at)`;
  // Receipts are numbered without repeating.
  if (name === 'receipt_number' || (table === 'receipts' && name === 'number'))
    return `${column} + ${ofAll} * n`;
  if (name === 'donor') return `encode(sha256(convert_to(${column} || n, 'UTF8')), 'hex')`;
  if (name === 'payment_reference') return `${column} || '-' || n`;
  if (table === 'transactions' && name === 'currency') return `(ARRAY['GBP', 'EUR', 'USD'])[1 + n / 10 % 3]`;
  if (table === 'transactions' && name === 'amount_minor') return `${column} + n % 977`;
  if (table === 'counter_entries' && name === 'value') return `${column} + n % 977`;
  return column;
}

interface Asked {
  /** The transactions of the real donations, in their order. */
  ids: readonly string[];
  count: number;
}

/** Copies the rows of real donations with other names, addresses and ids. @returns the rows written, by table */
export async function copyDonations(client: pg.Client, { ids, count }: Asked): Promise<Map<string, number>> {
  await client.query(FUNCTIONS);
  const written = new Map<string, number>();
  // The same for all rows of a donation: its ids are made of it.
  const newest = new Date();
  newest.setUTCMonth(newest.getUTCMonth() - MONTHS_OLD);
  // Read before anything is copied.
  const own: OwnRow[][] = [];
  for (const [at, id] of ids.entries()) own.push(await rowsOf(client, id, numberOf(at)));
  for (const [at, rows] of own.entries()) {
    const made = String(rows.find(({ table }) => table === 'transactions')!.row['created_at']);
    // A row's own id and the ids of the donation's other rows; ids of forms, pages and the organization stay.
    const renewed = new Set(rows.flatMap(({ row }) => [row['id'], row['transaction_id']]).filter(isText));
    for (const { table, row } of rows.toSorted(referredFirst)) {
      const columns = await columnsOf(client, table);
      const text = JSON.stringify(row);
      let copy = `replace(replace(replace($1::text, '${OWN.word}', '${COPIED.word}'), '${OWN.phone}', '${COPIED.phone}'), '${numberOf(at)}', '${COPIED.number}' || lpad(n::text, 7, '0'))`;
      for (const id of renewed)
        if (text.includes(id)) copy = `replace(${copy}, '${id}', pg_temp.id_of('${id}', n, made.at))`;
      const { rowCount } = await client.query(
        `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
         SELECT ${columns.map((column) => valueOf(column, table, ids.length)).join(', ')}
         FROM generate_series($3::int + 1, $4::int, $5::int) n
         CROSS JOIN LATERAL (SELECT $2::timestamptz AS real, $6::timestamptz - n * interval '${APART_S} seconds' AS at) made
         CROSS JOIN LATERAL jsonb_populate_record(NULL::"${table}", (${copy})::jsonb) r`,
        [text, made, at, count, ids.length, newest],
      );
      written.set(table, (written.get(table) ?? 0) + (rowCount ?? 0));
    }
  }
  await client.query('ANALYZE');
  return written;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length === 36;

/** Deliveries come before their attempts, which refer to them. */
const referredFirst = (one: OwnRow, other: OwnRow): number =>
  Number(one.table !== 'deliveries') - Number(other.table !== 'deliveries');

/** Writes the files of the copies, each with its donor's name in it. @returns how many */
export async function copyFiles(client: pg.Client, dataDir: string): Promise<number> {
  const { rows } = await client.query<{ id: string; tenant: string; name: string }>(
    'SELECT id, tenant_id AS tenant, name FROM uploads WHERE name LIKE $1',
    [`${COPIED.word}%`],
  );
  for (const { id, tenant, name } of rows) {
    const folder = join(dataDir, 'files', tenant, 'uploads');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, id), fileText(name));
  }
  return rows.length;
}
