import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { makeCursor } from '@tributary/engine/lifecycle/read/list-query.ts';
import type { ProductFixture } from '../../e2e/durability/test-app.ts';
import { whole } from '../measurement.ts';

/** One page of a list. */
export interface Place {
  name: string;
  query: string;
  /** The statement that a person would write for it. */
  text: string;
  values: unknown[];
  /** Default: as many as the rest; one alone where a single response keeps a processor busy for long. */
  clients?: number;
}

/** Made by the product from each counter's document. */
const NAME = 'name_text';
const COLUMNS = 'id, data, version, created_at, updated_at, deleted_at';
const OWN = 'tenant_id = $1 AND deleted_at IS NULL';
const KIND = `${OWN} AND kind_text = $2`;

const SEARCHES: { name: string; text: string; clients?: number }[] = [
  { name: 'one of 256 holds it', text: 'fund ab' },
  { name: 'a few hold it', text: 'abcde' },
  { name: 'all hold it', text: 'fund' },
  { name: 'none holds it', text: 'xyz' },
  { name: 'two letters that none holds, one client', text: 'zz', clients: 1 },
];

/** The first page, one deep in the list, the last, a rare filter, no filter, searches, and a first page with its count. */
export async function placesOf(
  fixture: ProductFixture,
  { tenantId }: Actor,
  count: number,
): Promise<Place[]> {
  const { rows } = await fixture.db.inTenant(tenantId, (tx) =>
    sql<{ name: string; id: string }>`
      SELECT ${sql.raw(NAME)} AS name, id FROM counters WHERE kind_text = 'donations'
      ORDER BY 1, 2 OFFSET ${Math.floor(count / 4)} LIMIT 1`.execute(tx),
  );
  const { name, id } = rows[0]!;
  const order = `ORDER BY ${NAME}, id LIMIT 26`;
  const first = {
    text: `SELECT ${COLUMNS} FROM counters WHERE ${KIND} ${order}`,
    query: 'sort=name&limit=25',
  };
  return [
    {
      ...first,
      name: 'first page',
      query: `${first.query}&filter%5Bkind%5D=donations`,
      values: [tenantId, 'donations'],
    },
    {
      name: `page ${whole(Math.floor(count / 4) / 25)}`,
      query: `${first.query}&filter%5Bkind%5D=donations&cursor=${encodeURIComponent(makeCursor(name, id))}`,
      text: `SELECT ${COLUMNS} FROM counters WHERE ${KIND} AND (${NAME}, id) > ($3, $4) ${order}`,
      values: [tenantId, 'donations', name, id],
    },
    {
      ...first,
      name: 'first page of a rare kind',
      query: `${first.query}&filter%5Bkind%5D=donors`,
      values: [tenantId, 'donors'],
    },
    {
      name: 'last page',
      query: 'sort=-name&limit=25&filter%5Bkind%5D=donations',
      text: `SELECT ${COLUMNS} FROM counters WHERE ${KIND} ORDER BY ${NAME} DESC, id DESC LIMIT 26`,
      values: [tenantId, 'donations'],
    },
    {
      name: 'newest first, no filter',
      query: 'limit=25',
      text: `SELECT ${COLUMNS} FROM counters WHERE ${OWN} ORDER BY created_at DESC, id DESC LIMIT 26`,
      values: [tenantId],
    },
    ...SEARCHES.map(({ name: found, text, clients }) => ({
      name: `search, ${found}`,
      query: `search=${encodeURIComponent(text)}&sort=name&limit=25`,
      text: `SELECT ${COLUMNS} FROM counters WHERE ${OWN} AND (${NAME} LIKE $2 OR campaign_code_text LIKE $2) ${order}`,
      values: [tenantId, `%${text}%`],
      ...(clients ? { clients } : {}),
    })),
    {
      name: 'search with its count',
      query: 'search=fund%20ab&sort=name&limit=25&count=exact',
      text: `SELECT ${COLUMNS} FROM counters WHERE ${OWN} AND (${NAME} LIKE $2 OR campaign_code_text LIKE $2) ${order}`,
      values: [tenantId, '%fund ab%'],
    },
    {
      ...first,
      name: 'first page with its count',
      query: `${first.query}&filter%5Bkind%5D=donations&count=exact`,
      values: [tenantId, 'donations'],
    },
  ];
}
