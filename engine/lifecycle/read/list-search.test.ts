import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContractFixture, type ContractFixture } from '../../contract/fixture.ts';
import { createTestApp } from '../../feature/testing.server.ts';
import type { AnyResource } from '../../definition/resource.ts';
import { searchIndexOf, startSearchIndexing } from '../../storage/search/search-indexing.server.ts';
import { inSearch } from '../../storage/search/searching.server.ts';
import { boats, logs, NAMES, tags, text, TEXTS } from './list-search.testing.ts';

const MANY = 3_000;

describe('a search in a long list', () => {
  let fixture: ContractFixture;
  /** The connection string of the role that owns the tables. */
  let url: string;
  let tenant: string;
  let other: string;
  const resources: AnyResource[] = [boats, tags, logs];
  const said: string[] = [];
  const log = {
    info: (_: object, message: string) => void said.push(message),
    warn: (fields: object, message: string) => void said.push(`${message} ${JSON.stringify(fields)}`),
  };
  const asOwner = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query<T>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const get = (query: string, where = tenant) =>
    fixture.send({ method: 'GET', path: query, as: { tenant: where, role: 'admin' } });
  const found = async (wanted: string, more = 'sort=name') => {
    const { status, body } = await get(
      `/boats?limit=200&count=exact&${more}&search=${encodeURIComponent(wanted)}`,
    );
    return {
      status,
      names: (body['items'] as { name: string }[]).map(({ name }) => name),
      total: body['total'],
    };
  };
  const everything = async () => {
    const all: Record<string, Awaited<ReturnType<typeof found>>> = {};
    for (const wanted of TEXTS) all[wanted] = await found(wanted);
    return all;
  };
  /** How the database executes a search, as the role that serves requests. */
  const planOf = async (resource: AnyResource, table: string, column: string, wanted: string) => {
    const { rows } = await inSearch(fixture.db, tenant, resource, wanted, (tx) =>
      sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT id FROM ${sql.table(table)}
        WHERE tenant_id = ${tenant} AND ${sql.raw(column)} LIKE ${`%${wanted}%`}
        ${resource.kind === 'resource' ? sql`AND deleted_at IS NULL` : sql``} OFFSET 0`.execute(tx),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  let before: Awaited<ReturnType<typeof everything>>;

  beforeAll(async () => {
    const made = await createTestApp({
      features: resources.map((resource) => ({ name: resource.name, resource })),
      services: () => ({}),
    });
    ({ url } = made);
    fixture = await createContractFixture(made);
    [tenant, other] = [await fixture.tenant('scale'), await fixture.tenant('scale')];
    for (const name of NAMES)
      await fixture.send({ method: 'POST', path: '/boats', as: { tenant, role: 'admin' }, body: { name } });
    for (const id of [tenant, other])
      await fixture.db.inTenant(id, (tx) =>
        sql`INSERT INTO boats (tenant_id, id, data, created_at)
          SELECT ${id}::uuid, gen_random_uuid(), jsonb_build_object('name', 'Boat ' || n, 'berth', 'Berth ' || n), now()
          FROM generate_series(1, ${MANY}) n`.execute(tx),
      );
    await fixture.db.inTenant(tenant, (tx) =>
      sql`INSERT INTO log_entries (tenant_id, id, event, subject, reference_id, version, title, user_name, user_email, created_at, expires_at)
        SELECT ${tenant}::uuid, gen_random_uuid(), 'CREATE', 'COUNTERS', gen_random_uuid(), 1, 'Entry ' || n, 'Ada', 'ada@example.org', now(), now() + interval '1 year'
        FROM generate_series(1, ${MANY}) n`.execute(tx),
    );
    await asOwner('ANALYZE boats, log_entries');
    before = await everything();
  });
  afterAll(() => fixture.close());

  it('finds the same records as a scan of all names', async () => {
    const names = [...NAMES, ...Array.from({ length: MANY }, (_, n) => `Boat ${n + 1}`)];
    const berths = [...NAMES.map(() => ''), ...Array.from({ length: MANY }, (_, n) => `Berth ${n + 1}`)];
    for (const [wanted, { total, names: shown }] of Object.entries(before)) {
      const searched = wanted.trim().toLowerCase();
      const own = names.filter(
        (name, n) => name.toLowerCase().includes(searched) || berths[n]!.toLowerCase().includes(searched),
      );
      expect([wanted, total]).toEqual([wanted, own.length]);
      expect(own).toEqual(expect.arrayContaining(shown));
    }
  });

  it('logs an instruction if the extensions can’t be created, and still searches', async () => {
    const role = `plain_${tenant.slice(0, 8)}`;
    await asOwner(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
    const plain = new URL(url);
    [plain.username, plain.password] = [role, 'plain'];
    await startSearchIndexing(plain.href, resources, log).done;
    expect(said.splice(0)).toEqual([
      expect.stringMatching(/CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin;.*permission denied/),
    ]);
    expect((await found('needle')).names).toHaveLength(1);
    await asOwner(`DROP ROLE ${role}`);
  });

  it('is indexed by one of several processes that start at once, and by none that start later', async () => {
    await Promise.all(Array.from({ length: 4 }, () => startSearchIndexing(url, resources, log).done));
    expect(said.splice(0)).toEqual(['searches indexed']);
    await startSearchIndexing(url, resources, log).done;
    expect(said).toEqual([]);
  });

  it('finds the same records with the index as without', async () => {
    expect(await everything()).toEqual(before);
    expect((await found('boat 12', 'sort=-berth')).total).toBe(111);
  });

  it('uses the index as the role that serves requests, for text in every script', async () => {
    const { name } = searchIndexOf(resources[0]!)!;
    for (const wanted of ['needle', 'лод', '船', 'é'])
      expect(await planOf(resources[0]!, 'boats', 'name_text', wanted)).toContain(
        `Bitmap Index Scan on ${name}`,
      );
    expect(await planOf(resources[0]!, 'boats', 'name_text', 'zz')).not.toContain(name);
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    expect(await planOf(resources[2]!, 'log_entries', 'lower(title::text)', 'entry 2999')).toContain(
      `on log_entries_${month}_searched`,
    );
  });

  it('shows the search role no row of another organization, and none outside an organization', async () => {
    const tenants = async (where: string) =>
      inSearch(fixture.db, where, resources[0]!, 'boat 29', async (tx) => {
        const all = await sql<{ tenant_id: string; n: number }>`
          SELECT current_user AS role, tenant_id, count(*)::int AS n FROM boats GROUP BY tenant_id`.execute(
          tx,
        );
        await sql`SELECT set_config('app.tenant', '', true)`.execute(tx);
        const none = await sql`SELECT 1 FROM boats`.execute(tx);
        return [...all.rows, none.rows.length];
      });
    // The pattern of its bytes is specific enough: 29, 290 to 299, 2900 to 2999.
    expect(await tenants(tenant)).toEqual([{ role: 'tributary_search', tenant_id: tenant, n: 111 }, 0]);
    expect(await tenants(other)).toEqual([{ role: 'tributary_search', tenant_id: other, n: 111 }, 0]);
  });

  it('lets the search role read nothing outside the searched fields', async () => {
    const write = inSearch(fixture.db, tenant, resources[0]!, 'boat 29', (tx) =>
      sql`INSERT INTO boats (tenant_id, id, data, created_at) VALUES (${other}, gen_random_uuid(), '{}', now())`.execute(
        tx,
      ),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it('shows the tags of the records found, though the tags lack the text', async () => {
    const { body } = await get('/boats?search=needle');
    const [{ id }] = body['items'] as [{ id: string }];
    await fixture.db.inTenant(tenant, (tx) =>
      sql`WITH tag AS (INSERT INTO tags (tenant_id, id, data, created_at)
            VALUES (${tenant}, gen_random_uuid(), '{"key":"afloat"}', now()) RETURNING id)
          INSERT INTO tag_links (tenant_id, collection, resource_id, tag_id) SELECT ${tenant}, 'boats', ${id}, id FROM tag`.execute(
        tx,
      ),
    );
    expect((await get('/boats?search=needle')).body['items']).toMatchObject([{ tags: [{ key: 'afloat' }] }]);
    expect((await get('/boats?search=needle&filter[tags]=afloat')).status).toBe(422);
  });

  it('finds new and changed records, and no deleted ones', async () => {
    const as = { tenant, role: 'admin' } as const;
    const made = await fixture.send({ method: 'POST', path: '/boats', as, body: { name: 'Лебедь quill' } });
    const { id, version } = made.body as { id: string; version: number };
    expect((await found('лебедь')).names).toEqual(['Лебедь quill']);
    await fixture.send({ method: 'DELETE', path: `/boats/${id}`, as, ifMatch: version });
    expect((await found('quill')).names).toEqual([]);
    expect((await found('quill', 'deleted=true')).names).toEqual(['Лебедь quill']);
  });

  it('indexes every monthly partition, future ones too', async () => {
    const { name } = searchIndexOf(resources[2]!)!;
    await asOwner(`SELECT tributary_ensure_months('log_entries', 4, 6)`);
    const [state] = await asOwner<{ whole: boolean; bare: number }>(`
      SELECT (SELECT indisvalid FROM pg_index WHERE indexrelid = '${name}'::regclass) AS whole,
        (SELECT count(*)::int FROM pg_inherits part WHERE inhparent = 'log_entries'::regclass AND NOT EXISTS (
          SELECT FROM pg_inherits own JOIN pg_index ON indexrelid = own.inhrelid
          WHERE own.inhparent = '${name}'::regclass AND indrelid = part.inhrelid AND indisvalid)) AS bare`);
    expect(state).toEqual({ whole: true, bare: 0 });
    expect((await get('/logs?search=eNTRY 2999')).body['items']).toHaveLength(1);
  });

  it('rebuilds an index whose build was aborted, and one for newly searched fields', async () => {
    const { name } = searchIndexOf(resources[0]!)!;
    await asOwner(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = '${name}'::regclass`);
    expect((await found('needle')).total).toBe(1);
    await startSearchIndexing(url, resources, log).done;
    expect(await planOf(resources[0]!, 'boats', 'name_text', 'needle')).toContain(name);
    const fewer = { ...boats, list: { ...boats.list, fields: { name: text } } } as unknown as AnyResource;
    await startSearchIndexing(url, [fewer], log).done;
    const left = await asOwner<{ name: string }>(
      `SELECT polname AS name FROM pg_policy WHERE polrelid = 'boats'::regclass UNION ALL
       SELECT relname FROM pg_class WHERE relname LIKE 'boats_searched%' ORDER BY 1`,
    );
    const now = searchIndexOf(fewer)!.name;
    expect(left.map((each) => each.name)).toEqual([now, now, 'tenant_only']);
    // A server that still runs with the previous declaration works without the index.
    expect((await found('berth 2999')).total).toBe(1);
  });

  it('ends a search that takes too long, and says how to narrow it', async () => {
    const slow = inSearch(fixture.db, tenant, resources[0]!, 'x', (tx) =>
      sql`SELECT pg_sleep(20)`.execute(tx),
    );
    await expect(slow).rejects.toMatchObject({
      code: 'validation_failed',
      detail: expect.stringContaining('three letters') as string,
    });
  });
});
