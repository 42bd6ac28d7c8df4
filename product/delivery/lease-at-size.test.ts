import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { enqueueDelivery } from './enqueue.server.ts';
import { leasing } from './lease.server.ts';
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
}

async function look(inFlight: ReadonlyMap<string, number>): Promise<Plan> {
  const wanted = { queue: 'connectors', count: 16, perDestination: 4, inFlight } as const;
  return db.asPlatform(async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${leasing('this test', wanted)}`.execute(tx);
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  });
}

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
