import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import {
  searchIndexOf,
  startSearchIndexing,
} from '@tributary/engine/storage/search/search-indexing.server.ts';
import { counters } from '@tributary/resources/counters/counter.ts';
import { socketUrl } from '../../e2e/durability/cluster.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { measureInChild } from '../load/child.ts';
import { program } from '../load/programs.ts';
import { load, type Load } from '../load/wrk.ts';
import {
  forScale,
  median,
  whole,
  type Effort,
  type BenchFindings,
  type Measurement,
} from '../measurement.ts';
import { placesOf, type Place } from './places.ts';
import { addAdministrator, signedInToken } from '../load/token.ts';

const CLIENTS = 16;
const COUNTERS: AnyResource = counters;
const BARE_QUERY = join(import.meta.dirname, 'bare-query.ts');

/** Counters of every kind, a thousandth of them donors; names in no order. */
async function seed(fixture: ProductFixture, { tenantId }: Actor, count: number): Promise<void> {
  await fixture.db.inTenant(tenantId, (tx) =>
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

/** Does the work that autovacuum would do within the minute. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM (ANALYZE) counters');
  await client.end();
}

/** The server builds its indexes while it serves requests already. */
async function untilIndexed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isBusy = async () => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'tributary search indexes'`,
    );
    return rowCount !== 0;
  };
  try {
    while (await isBusy()) await sleep(200);
  } finally {
    await client.end();
  }
}

/** Records come faster without; the index is measured when it is built over all of them. */
async function dropSearchIndex(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP INDEX IF EXISTS ${searchIndexOf(COUNTERS)!.name}`);
  await client.end();
}

/** As at a start that finds the records without their index. Returns seconds and megabytes. */
async function indexSearches(url: string): Promise<{ seconds: number; megabytes: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { name } = searchIndexOf(COUNTERS)!;
    const since = performance.now();
    const said: string[] = [];
    const say = (_: object, message: string) => void said.push(message);
    await startSearchIndexing(url, [COUNTERS], { info: say, warn: say }).done;
    const seconds = (performance.now() - since) / 1000;
    const { rows } = await client.query<{ size: number | null }>(
      'SELECT pg_relation_size(to_regclass($1)) AS size',
      [name],
    );
    if (!rows[0]!.size) throw new Error(`Searches were not indexed: ${said.join(', ')}`);
    return { seconds, megabytes: rows[0]!.size / 1e6 };
  } finally {
    await client.end();
  }
}

/** How many rows a page of it has. */
async function rowsOf(url: string, tenantId: string, { text, values }: Place): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET ROLE tributary_app');
  await client.query("SELECT set_config('app.tenant', $1, false)", [tenantId]);
  const { rowCount } = await client.query(text, values);
  await client.end();
  return rowCount ?? 0;
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
  const { text, values, clients: connections = CLIENTS } = place;
  const { seconds } = effort;
  const rows = await rowsOf(database, tenantId, place);
  await writeFile(
    file,
    JSON.stringify({ url: database, tenantId, text, values, seconds, connections, rows }),
  );
  const rounds: Round[] = [];
  for (let n = 0; n < effort.rounds; n++) {
    const http = await load({
      url: `${url}/api/v1/counters?${place.query}`,
      seconds,
      connections,
      headers: { host: new URL(url).host, authorization: `Bearer ${bearer}` },
    });
    if (http.errors > 0)
      throw new Error(`${http.errors} of ${http.requests} requests for the ${place.name} went wrong.`);
    rounds.push({ http, bare: (await measureInChild<{ perSecond: number }>(BARE_QUERY, [file])).perSecond });
  }
  await rm(folder, { recursive: true });
  return rounds;
}

async function run(asked: Effort): Promise<BenchFindings> {
  program('wrk');
  // Twice as many lists: shorter rounds keep a full run under a quarter of an hour.
  const effort = asked.full ? { ...asked, rounds: 3, seconds: 4 } : asked;
  const product = await startProduct(BARE_PRODUCT);
  const fixture = await openProductFixture(product);
  try {
    const database = await socketUrl(product.dataDir);
    const rows: string[][] = [];
    const targets: BenchFindings['targets'] = [];
    const notes: string[] = [];
    await untilIndexed(database);
    for (const count of effort.full ? [100_000, 1_000_000] : [100_000]) {
      const actor = await fixture.addOrganization(`bench-${count}`);
      await dropSearchIndex(database);
      await seed(fixture, actor, count);
      const { seconds, megabytes } = await indexSearches(database);
      notes.push(
        `With ${whole(count)} records more in the table, the index of searches was built in ${seconds.toFixed(1)} s, beside a server that answered; it takes ${whole(megabytes)} MB.`,
      );
      await analyze(database);
      const administrator = await addAdministrator(fixture, actor);
      for (const place of await placesOf(fixture, actor, count)) {
        // A token ends before all lists are measured.
        const bearer = await signedInToken(administrator, product.consoleUrl);
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
      about: `A list of 25 counters, filtered by kind and sorted by name, over the console API with the token of somebody who signed in, from ${CLIENTS} clients; beside it, the statement a person would write for it, alone, on ${CLIENTS} connections. For searches that is the statement without an index. Medians of ${effort.rounds} alternating rounds of ${effort.seconds} s:`,
      columns: ['list', 'API, each second', 'p50', 'p99', 'bare query, each second'],
      rows,
      targets,
      notes,
    };
  } finally {
    await fixture.close();
    await product.stop();
  }
}

/** Lists over the API, against the bare query. */
export const lists: Measurement = { name: 'lists', title: 'Lists', run };
