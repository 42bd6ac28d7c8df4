import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type pg from 'pg';
import { WANTED_NOWHERE } from './marks.ts';
import { tablesOf } from './whole-database.ts';

/** Where something was found, with how many rows or files have it. */
export type Places = Map<string, number>;

/** The text of a row has bytes in hexadecimal. */
const inHexadecimal = (word: string): string => Buffer.from(word).toString('hex');

/** Searches the text of every row of every table, as a dump has it, jsonb and bytes included. */
export async function searchTables(
  client: pg.Client,
  words: readonly string[] = WANTED_NOWHERE,
): Promise<Places> {
  const places: Places = new Map();
  const wanted = [...words, ...words.map(inHexadecimal)].join('|');
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ found: number }>(
      `SELECT count(*)::int AS found FROM "${table}" t WHERE lower(t::text) ~ $1`,
      [wanted],
    );
    if (rows[0]!.found > 0) places.set(`table ${table}`, rows[0]!.found);
  }
  return places;
}

/** Folders and files that are not the product's: Postgres, and the payment service that is simulated. */
const FOREIGN = /^(postgres|simulator\.json)/;

/** Searches the bytes of every file of a product's data folder. */
export async function searchFiles(
  dataDir: string,
  words: readonly string[] = WANTED_NOWHERE,
): Promise<{ places: Places; searched: number }> {
  const places: Places = new Map();
  let searched = 0;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(dataDir, path);
    if (!entry.isFile() || FOREIGN.test(inside)) continue;
    // The product may have removed it since.
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) continue;
    searched += 1;
    const text = `${inside}\n${bytes.toString('latin1')}`.toLowerCase();
    if (!words.some((word) => text.includes(word))) continue;
    const [folder = '', , kind = ''] = inside.split('/');
    const place = `files ${join(folder, kind)}`;
    places.set(place, (places.get(place) ?? 0) + 1);
  }
  return { places, searched };
}

/** How often a text has the words. */
export const searchText = (text: string, words: readonly string[] = WANTED_NOWHERE): number =>
  words.reduce((sum, word) => sum + text.toLowerCase().split(word).length - 1, 0);

/**
 * Totals that must stay equal to the cent: money by currency and status, and the counters' counts. Returns them and a
 * digest of them.
 */
export async function totalsOf(client: pg.Client): Promise<{ digest: string; byCurrency: string }> {
  const { rows: money } = await client.query<{ currency: string; minor: string }>(
    `SELECT currency, status, use_prod_environment AS real, frequency, form_id, count(*)::int AS transactions,
       sum(amount_minor)::text AS minor, sum(fee_minor)::text AS fees, count(receipt_number)::int AS receipts
     FROM transactions GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
  );
  const { rows: counted } = await client.query(
    `SELECT counter_id, kind, state, count(*)::int AS entries, sum(value)::text AS value, count(DISTINCT donor)::int AS donors
     FROM counter_entries GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  return {
    digest: createHash('sha256')
      .update(JSON.stringify([money, counted]))
      .digest('hex'),
    byCurrency: money
      .map(({ currency, minor }) => `${currency} ${(Number(minor) / 100).toFixed(2)}`)
      .join(', '),
  };
}
