import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineResource } from '../definition/resource.ts';
import { ensureCollections } from './collections.server.ts';
import { fieldExpression } from './field-expression.ts';
import { newId } from './ids.ts';
import { engineMigrations } from './migrations.ts';
import { createTestDatabase } from './testing.server.ts';

const lamps = defineResource({
  name: 'lamps',
  title: 'lamp',
  subject: 'tags',
  schema: z.object({ name: z.string(), kind: z.string(), brightness: z.number() }),
  displayTitle: (lamp) => lamp.name,
  operations: { create: true },
  unique: { name: 'Another lamp has this name' },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true },
      kind: { type: 'text', filter: true },
      brightness: { type: 'number', sort: true },
    },
    defaultSort: 'name',
  },
  example: (n) => ({ name: `Lamp ${n}`, kind: 'oil', brightness: n }),
});

describe('a large collection under row-level security', () => {
  let fixture: Awaited<ReturnType<typeof createTestDatabase>>;
  const tenant = newId();
  const name = fieldExpression(lamps, 'name');

  beforeAll(async () => {
    fixture = await createTestDatabase(engineMigrations);
    await ensureCollections(fixture.url, [lamps]);
    // A second start finds everything in order.
    await ensureCollections(fixture.url, [lamps]);
    await fixture.db.inTenant(tenant, async (tx) => {
      await sql`INSERT INTO lamps (tenant_id, id, data, created_at)
        SELECT ${tenant}::uuid, gen_random_uuid(), jsonb_build_object('name', 'Lamp ' || n, 'kind', CASE WHEN n % 500 = 0 THEN 'oil' ELSE 'gas' END, 'brightness', n), now()
        FROM generate_series(1, 5000) n`.execute(tx);
    });
    const owner = new pg.Client({ connectionString: fixture.url });
    await owner.connect();
    await owner.query('ANALYZE lamps');
    await owner.end();
  });
  afterAll(() => fixture.drop());

  /** The condition that Postgres uses with an index, from its plan. */
  async function indexCondition(where: RawBuilder<unknown>, order: string): Promise<string> {
    const { rows } = await fixture.db.inTenant(tenant, (tx) =>
      sql<{
        'QUERY PLAN': string;
      }>`EXPLAIN SELECT id FROM lamps WHERE tenant_id = ${tenant} AND deleted_at IS NULL AND ${where} ORDER BY ${sql.raw(order)} LIMIT 26`.execute(
        tx,
      ),
    );
    return rows.map((row) => row['QUERY PLAN']).find((line) => line.includes('Index Cond')) ?? 'none';
  }

  it('seeks directly to a cursor deep in a sorted list', async () => {
    const cursor = sql`(${sql.raw(name)}, id) > (${'lamp 4000'}, ${newId()}::uuid)`;
    expect(await indexCondition(cursor, `${name}, id`)).toContain('ROW(name_text, id)');
    const bright = sql`(brightness_number, id) > (${4000}::float8, ${newId()}::uuid)`;
    expect(await indexCondition(bright, 'brightness_number, id')).toContain('ROW(brightness_number, id)');
  });

  it('finds the few records of a rare kind without reading the others', async () => {
    expect(await indexCondition(sql`kind_text = ANY(${['oil']}::text[])`, `${name}, id`)).toContain(
      'kind_text',
    );
  });

  it('uses an index to check whether a value is taken', async () => {
    expect(await indexCondition(sql`name_exact = ${'Lamp 17'}`, 'id')).toContain('name_exact');
  });
});
