import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Product } from '../../support/product.ts';

/** The forms in which a credential could be written down. */
export const shapesOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  Buffer.from(`:${secret}`).toString('base64').replace(/=+$/, '').slice(4, -1),
  Buffer.from(secret).toString('hex'),
];

export interface Answered {
  status: number;
  text: string;
}

export type Ask = (method: string, path: string, body?: object, version?: number) => Promise<Answered>;

/** Calls of the console API. Every response is kept, with its headers, to be searched. */
export function openApi(product: Product, bearer: string) {
  const said: string[] = [];
  const call = async (method: string, path: string, body?: object, version?: number) => {
    const response = await fetch(product.consoleUrl + (path.startsWith('/api/') ? path : `/api/v1${path}`), {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { response, text: await response.text() };
  };
  const ask: Ask = async (...asked) => {
    const { response, text } = await call(...asked);
    said.push(`${[...response.headers].join(' ')} ${text}`);
    return { status: response.status, text };
  };
  /** A call whose response shows a secret once, as it must. */
  const askForSecret: Ask = async (...asked) => {
    const { response, text } = await call(...asked);
    return { status: response.status, text };
  };
  const versionOf = async (path: string): Promise<number> =>
    (JSON.parse((await ask('GET', path)).text) as { version: number }).version;
  return { ask, askForSecret, versionOf, said };
}

interface Described {
  paths: Record<string, Record<string, unknown>>;
}

/** Reads every GET route, with the ids of the records that lists show. Returns the text of all responses. */
export async function readEverything(ask: Ask): Promise<{ texts: string[]; paths: number }> {
  const { paths } = JSON.parse((await ask('GET', '/api/openapi.json')).text) as Described;
  const readable = Object.keys(paths).filter((path) => paths[path]!['get']);
  const texts: string[] = [];
  let count = 0;
  const read = async (path: string): Promise<string> => {
    const { text } = await ask('GET', path);
    texts.push(text);
    count += 1;
    return text;
  };
  const ids = new Map<string, string[]>();
  for (const path of readable.filter((each) => !each.includes('{')))
    ids.set(
      path,
      [...(await read(path)).matchAll(/"id":"([0-9a-f-]{36})"/g)].slice(0, 3).map(([, id]) => id!),
    );
  for (const path of readable.filter((each) => each.includes('{'))) {
    const list = path.slice(0, path.indexOf('/{'));
    for (const id of ids.get(list) ?? [])
      await read(path.replace(/\{[^}]+\}/, id).replaceAll(/\{[^}]+\}/g, '1'));
  }
  return { texts, paths: count };
}

export interface Place {
  where: string;
  text: string;
}

/**
 * The rows of every table, as text. Row-level security holds for the owner too: each organization is entered.
 * @param like only rows with this text; all of them without it
 */
export async function tablesOf(database: pg.Client, like = '%'): Promise<Place[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const { rows: tenants } = await database.query<{ id: string }>('SELECT id::text FROM tenants');
  const found: Place[] = [];
  for (const { id } of tenants) {
    await database.query(`SELECT set_config('app.tenant', $1, false)`, [id]);
    for (const { name } of tables) {
      const { rows } = await database.query<{ text: string }>(
        `SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} AS t WHERE t::text LIKE $1`,
        [like],
      );
      found.push({ where: name, text: rows[0]!.text });
    }
  }
  return found;
}

/** Every file of the product, its log included, except Postgres's and the simulator's files. */
export async function filesOf({ dataDir }: Product): Promise<Place[]> {
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('postgres'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('simulator.json'));
  return Promise.all(
    files.map(async (where) => ({ where, text: await readFile(where, 'latin1').catch(() => '') })),
  );
}

/** Where one of these texts is, in any shape, by place; empty where none is. */
export function foundIn(places: readonly Place[], texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    shapesOf(text).flatMap((shape) =>
      places
        .filter((place) => place.text.includes(shape))
        .map(({ where }) => `${text.slice(0, 16)}… ${where}`),
    ),
  );
}
