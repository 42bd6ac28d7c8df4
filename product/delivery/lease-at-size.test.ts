import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { enqueueDelivery } from './enqueue.server.ts';
import { extending, leasing, leasingOne } from './lease.server.ts';
import { deliveryMigrations } from './migrations.ts';

const WAITING = 2_000;
const DESTINATIONS = ['one.example', 'two.example'];

let db: Database;
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, url, drop } = await createTestDatabase([...engineMigrations, ...deliveryMigrations]));
});
afterAll(() => drop());

async function fill(tenantId: string): Promise<void> {
  for (const destination of DESTINATIONS)
    await db.inTenant(tenantId, async (tx) => {
      for (let n = 0; n < WAITING / DESTINATIONS.length; n += 1)
        await enqueueDelivery(tx, {
          tenantId,
          transactionId: newId(),
          connector: destination,
          environment: 'production',
          payload: {},
        });
    });
}

/** As autovacuum does: Postgres knows from now on that the table holds nothing. */
async function countWhileEmpty(): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('DELETE FROM deliveries');
  await owner.query('VACUUM ANALYZE deliveries');
  await owner.end();
}

interface Plan {
  'Shared Hit Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The rows of deliveries that a plan read. Blocks would also count the index writes. */
function lookedAt(plan: Plan): number {
  const { 'Relation Name': table, 'Rows Removed by Filter': removed = 0, Plans: parts = [] } = plan;
  const isScan = table === 'deliveries' && parts.length === 0;
  const own = isScan ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return parts.reduce((sum, part) => sum + lookedAt(part), own);
}

/** Runs a statement, and returns the plan with its reads. */
async function planOf(statement: RawBuilder<unknown>): Promise<Plan> {
  return db.asPlatform(async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`.execute(tx);
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  });
}

const look = (inFlight: ReadonlyMap<string, number>): Promise<Plan> =>
  planOf(leasing('this test', { queue: 'connectors', count: 16, perDestination: 4, inFlight }));

test('a plan that was made for an empty table finds a delivery by its id when thousands wait', async () => {
  const tenantId = newId();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET ROLE tributary_app; SET app.tenant = '${tenantId}'; SET enable_seqscan = off`);
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(
      'PREPARE record AS UPDATE deliveries SET updated_at = now() WHERE tenant_id = $1 AND id = $2',
    );
    await client.query(`EXECUTE record ('${tenantId}', '${newId()}')`);
    await fill(tenantId);
    const { rows } = await client.query<{ id: string }>('SELECT id FROM deliveries ORDER BY id LIMIT 1');
    const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE record ('${tenantId}', '${rows[0]!.id}')`,
    );
    expect(lookedAt(explained.rows[0]!['QUERY PLAN'][0]!.Plan)).toBe(1);
  } finally {
    await client.end();
  }
});

test('a look reads no backlog, though Postgres still takes the table for empty', async () => {
  const tenantId = newId();
  await fill(tenantId);
  await countWhileEmpty();
  await fill(tenantId);
  const first = await look(new Map());
  expect(first['Actual Rows']).toBe(4 * DESTINATIONS.length);
  // Most of it writes the eight; the rows of the backlog and their index are more than 2 000.
  expect(first['Shared Hit Blocks']).toBeLessThan(250);
  const full = await look(new Map(DESTINATIONS.map((each) => [`${tenantId} ${each} production`, 4])));
  expect(full['Actual Rows']).toBe(0);
  expect(full['Shared Hit Blocks']).toBeLessThan(30);
});

test('a delivery is found by its id and reads no backlog, though Postgres still takes the table for empty', async () => {
  const tenantId = newId();
  await countWhileEmpty();
  await fill(tenantId);
  const { rows } = await db.asPlatform((tx) =>
    sql<{ id: string }>`SELECT id FROM deliveries WHERE tenant_id = ${tenantId} ORDER BY id LIMIT 3`.execute(
      tx,
    ),
  );
  const jobs = rows.map(({ id }) => ({ tenantId, id }));
  const leased = await planOf(leasingOne('this test', tenantId, jobs[0]!.id));
  expect(leased['Actual Rows']).toBe(1);
  expect(lookedAt(leased)).toBeLessThan(10);
  const extended = await planOf(extending('this test', jobs));
  // The one that is leased.
  expect(extended['Actual Rows']).toBe(1);
  expect(lookedAt(extended)).toBeLessThan(10);
});
