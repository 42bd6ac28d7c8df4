import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { makeCursor } from '@tributary/engine/lifecycle/list-query.ts';
import { socketUrl } from '../../e2e/durability/cluster.ts';
import { BARE_PRODUCT, openGround, type Ground } from '../../e2e/durability/ground.ts';
import { startProduct } from '../../e2e/product.ts';
import { measureInChild } from '../load/child.ts';
import { program } from '../load/programs.ts';
import { load, type Load } from '../load/wrk.ts';
import { forScale, median, whole, type Effort, type Findings, type Measurement } from '../measurement.ts';
import { signedInToken } from './token.ts';

const CLIENTS = 16;
const BARE_QUERY = join(import.meta.dirname, 'bare-query.ts');

/** One page of a list. */
interface Place {
  name: string;
  query: string;
  /** The statement that a person would write for it. */
  text: string;
  values: unknown[];
}

/** Counters of every kind, a thousandth of them donors; names in no order. */
async function seed(ground: Ground, { tenantId }: Actor, count: number): Promise<void> {
  await ground.db.inTenant(tenantId, (tx) =>
    sql`
      INSERT INTO counters (tenant_id, id, data, version, created_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), jsonb_build_object(
        'name', 'Fund ' || md5(n::text), 'campaignCode', 'fund-' || n,
        'kind', CASE WHEN n % 1000 = 0 THEN 'donors' WHEN n % 3 = 0 THEN 'amount' WHEN n % 3 = 1 THEN 'donations' ELSE 'subscribers' END,
        'currency', 'GBP', 'closesAtThreshold', false,
        'labels', jsonb_build_object('initialCount', 0, 'prefix', '', 'threshold', 0, 'label', '')),
        1, now() - make_interval(secs => n)
      FROM generate_series(1, ${count}::int) n`.execute(tx),
  );
}

/** What autovacuum would do within the minute. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM (ANALYZE) counters');
  await client.end();
}

/** Made by the product from each counter's document. */
const NAME = 'name_text';
const COLUMNS = 'id, data, version, created_at, updated_at, deleted_at';
const OWN = 'tenant_id = $1 AND deleted_at IS NULL';
const KIND = `${OWN} AND kind_text = $2`;

/** The first page, one deep in the list, the last, a rare filter, no filter, a search, and a first page with its count. */
async function placesOf(ground: Ground, { tenantId }: Actor, count: number): Promise<Place[]> {
  const { rows } = await ground.db.inTenant(tenantId, (tx) =>
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
    {
      name: 'search',
      query: 'search=fund%20ab&sort=name&limit=25',
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

interface Round {
  http: Load;
  bare: number;
}

async function measurePlace(
  place: Place,
  url: string,
  bearer: string,
  database: string,
  tenantId: string,
  effort: Effort,
): Promise<Round[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-lists-'));
  const file = join(folder, 'order.json');
  const { text, values } = place;
  await writeFile(
    file,
    JSON.stringify({ url: database, tenantId, text, values, seconds: effort.seconds, connections: CLIENTS }),
  );
  const rounds: Round[] = [];
  for (let n = 0; n < effort.rounds; n++) {
    const http = await load({
      url: `${url}/api/v1/counters?${place.query}`,
      seconds: effort.seconds,
      connections: CLIENTS,
      headers: { host: new URL(url).host, authorization: `Bearer ${bearer}` },
    });
    if (http.errors > 0)
      throw new Error(`${http.errors} of ${http.requests} requests for the ${place.name} went wrong.`);
    rounds.push({ http, bare: (await measureInChild<{ perSecond: number }>(BARE_QUERY, [file])).perSecond });
  }
  await rm(folder, { recursive: true });
  return rounds;
}

async function run(effort: Effort): Promise<Findings> {
  program('wrk');
  const product = await startProduct(BARE_PRODUCT);
  const ground = await openGround(product);
  try {
    const database = await socketUrl(product.dataDir);
    const rows: string[][] = [];
    const targets: Findings['targets'] = [];
    for (const count of effort.full ? [100_000, 1_000_000] : [100_000]) {
      const actor = await ground.addOrganization(`bench-${count}`);
      await seed(ground, actor, count);
      await analyze(database);
      const bearer = await signedInToken(ground, actor, product.consoleUrl);
      for (const place of await placesOf(ground, actor, count)) {
        const rounds = await measurePlace(
          place,
          product.consoleUrl,
          bearer,
          database,
          actor.tenantId,
          effort,
        );
        const middle = (of: (round: Round) => number) => median(rounds.map(of));
        rows.push([
          `${whole(count)} records, ${place.name}`,
          whole(middle(({ http }) => http.perSecond)),
          `${middle(({ http }) => http.p50).toFixed(1)} ms`,
          `${middle(({ http }) => http.p99).toFixed(1)} ms`,
          whole(middle(({ bare }) => bare)),
        ]);
        targets.push(
          forScale(
            `${whole(count)} records, ${place.name}: API ÷ bare query`,
            rounds.map(({ http, bare }) => http.perSecond / bare),
          ),
        );
      }
    }
    return {
      about: `A list of 25 counters, filtered by kind and sorted by name, over the console API with the token of somebody who signed in, from ${CLIENTS} clients; beside it, the statement a person would write for it, alone, on ${CLIENTS} connections. Medians of ${effort.rounds} alternating rounds of ${effort.seconds} s:`,
      columns: ['list', 'API, each second', 'p50', 'p99', 'bare query, each second'],
      rows,
      targets,
    };
  } finally {
    await ground.close();
    await product.stop();
  }
}

/** Lists over the API, against the bare query. */
export const lists: Measurement = { name: 'lists', title: 'Lists', run };
