import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createPlainWorld, type ContractFixture } from '../../contract/fixture.ts';
import { defineResource } from '../../definition/resource.ts';
import { secretField } from '../../definition/secret.ts';
import { openSecrets } from '../../issuing/seal.server.ts';
import { createSealer } from '../../storage/sealing.server.ts';

const locks = defineResource({
  name: 'locks',
  title: 'lock',
  subject: 'tags',
  schema: z.object({
    name: z.string(),
    note: z.string().default(''),
    secret: secretField(100),
    places: z
      .record(z.string(), z.object({ host: z.string(), key: secretField(100) }).nullable())
      .default({}),
    stage: z.string().default('draft'),
  }),
  serverOwned: ['stage'],
  secrets: ['secret', 'places.*.key'],
  displayTitle: (lock) => lock.name,
  operations: { create: true, update: true, restore: true },
  list: { fields: {}, defaultSort: '-createdAt' },
  example: (n) => ({ name: `Lock ${n}` }),
});

describe('revisions', () => {
  let fixture: ContractFixture;
  let tenant: string;
  let id: string;
  const send = (method: string, path: string, body?: unknown, ifMatch?: number) =>
    fixture.send({ method, path: `/locks${path}`, as: { tenant, role: 'admin' }, body, ifMatch });
  const revisions = async (query = '') =>
    (await send('GET', `/${id}/revisions${query}`)).body as {
      items: { id: string; event: string; changed: string[] | null }[];
      nextCursor: string | null;
    };

  beforeAll(async () => {
    fixture = await createPlainWorld([locks]);
    tenant = await fixture.tenant('scale');
    id = String((await send('POST', '', { name: 'One', secret: 'open sesame' })).body['id']);
    await send('PATCH', `/${id}`, { name: 'Two', note: 'second' }, 1);
    await send('PATCH', `/${id}`, { name: 'Three', note: 'third', secret: 'abracadabra' }, 2);
  });
  afterAll(() => fixture.close());

  it('are listed without their values, with the fields that changed, page by page', async () => {
    const { items, nextCursor } = await revisions('?limit=2');
    expect(items.map(({ event, changed }) => [event, changed])).toEqual([
      ['UPDATE', ['name', 'note', 'secret']],
      ['UPDATE', ['name', 'note']],
    ]);
    expect(items[0]).not.toHaveProperty('newValue');
    const rest = await revisions(`?limit=2&cursor=${nextCursor}`);
    expect(rest).toMatchObject({ items: [{ event: 'CREATE', changed: null }], nextCursor: null });
  });

  it('contain no secret, neither in the database nor in a response', async () => {
    const rows = await fixture.db.inTenant(tenant, (tx) =>
      tx.selectFrom('log_entries').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/sesame|abracadabra/);
    const { items } = await revisions();
    const first = await send('GET', `/${id}/revisions/${items.at(-1)!.id}`);
    expect(first.body['newValue']).toMatchObject({
      name: 'One',
      secret: { fingerprint: expect.stringMatching(/^secret:[\w-]{12}$/) },
    });
  });

  it('are restored by chosen fields, or whole, without touching secrets and server-owned fields', async () => {
    const first = (await revisions()).items.at(-1)!.id;
    const present = (await send('GET', `/${id}`)).body['secret'];
    expect(present).toMatchObject({ fingerprint: expect.any(String), setBy: 'admin@example.org' });
    const restore = (body: unknown, version: number) =>
      send('POST', `/${id}/revisions/${first}/restore`, body, version);
    expect(await restore({ fields: ['stage'] }, 3)).toMatchObject({ status: 422 });
    expect(await restore({ fields: ['nothing'] }, 3)).toMatchObject({ status: 422 });
    expect(await restore({ fields: [] }, 3)).toMatchObject({ status: 422 });
    expect(await restore({ fields: ['note'] }, 3)).toMatchObject({
      status: 200,
      body: { name: 'Three', note: '', secret: present, version: 4 },
    });
    expect(await restore(undefined, 4)).toMatchObject({
      status: 200,
      body: { name: 'One', note: '', secret: present, stage: 'draft', version: 5 },
    });
    expect((await revisions()).items.map(({ changed }) => changed)).toEqual([
      ['name'],
      ['note'],
      ['name', 'note', 'secret'],
      ['name', 'note'],
      null,
    ]);
  });
});

describe('secrets that people enter', () => {
  let fixture: ContractFixture;
  let tenant: string;
  const send = (method: string, path: string, body?: unknown, ifMatch?: number) =>
    fixture.send({ method, path: `/locks${path}`, as: { tenant, role: 'admin' }, body, ifMatch });
  const stored = async (id: string): Promise<Record<string, string>> =>
    fixture.db.inTenant(tenant, async (tx) => {
      const ref = { tenantId: tenant, resource: 'locks', id };
      return openSecrets(tx, createSealer('c'.repeat(32)), ref, 'places');
    });
  const make = async (places: Record<string, unknown>) => {
    const { status, body } = await send('POST', '', { name: 'One', places });
    expect(status).toBe(201);
    return body as { id: string; version: number; places: Record<string, { key: { fingerprint: string } }> };
  };

  beforeAll(async () => {
    fixture = await createPlainWorld([locks]);
    tenant = await fixture.tenant('scale');
  });
  afterAll(() => fixture.close());

  it('are sealed beside the document, and read back by the server alone', async () => {
    const made = await make({ north: { host: 'a', key: 'first key' }, south: { host: 'b' }, east: null });
    expect(made.places).toEqual({
      north: {
        host: 'a',
        key: { fingerprint: expect.any(String), setAt: expect.any(String), setBy: expect.any(String) },
      },
      south: { host: 'b', key: null },
      east: null,
    });
    expect(await stored(made.id)).toEqual({ 'places.north.key': 'first key' });
  });

  it('stay when they are left out or come back as their mark, and are erased by null or with their part', async () => {
    const { id, places } = await make({ north: { host: 'a', key: 'k1' }, south: { host: 'b', key: 'k2' } });
    const change = (next: unknown, version: number) => send('PATCH', `/${id}`, { places: next }, version);
    const kept = await change({ north: { host: 'c' }, south: places['south'] }, 1);
    expect(kept.body['places']).toMatchObject({ north: { host: 'c', key: places['north']!.key } });
    expect(await stored(id)).toEqual({ 'places.north.key': 'k1', 'places.south.key': 'k2' });
    await change({ north: { host: 'c', key: null } }, 2);
    expect(await stored(id)).toEqual({});
  });

  it('are never restored by a mark that a client sends, nor by a revision', async () => {
    const { id, places } = await make({ north: { host: 'a', key: 'k1' } });
    await send('PATCH', `/${id}`, { places: { north: { host: 'a', key: null } } }, 1);
    const again = await send('PATCH', `/${id}`, { places }, 2);
    expect(again.body['places']).toEqual({ north: { host: 'a', key: null } });
    const { items } = (await send('GET', `/${id}/revisions`)).body as { items: { id: string }[] };
    const restored = await send('POST', `/${id}/revisions/${items.at(-1)!.id}/restore`, undefined, 3);
    expect(restored).toMatchObject({ status: 200, body: { places: { north: { key: null } } } });
    expect(await stored(id)).toEqual({});
  });

  it('do not open when they are moved to another tenant, record or field', async () => {
    const one = await make({ north: { host: 'a', key: 'k1' } });
    const other = await make({ north: { host: 'b', key: 'k2' } });
    await fixture.db.inTenant(tenant, async (tx) => {
      await sql`UPDATE issued_secrets SET sealed = (SELECT sealed FROM issued_secrets WHERE record_id = ${one.id}) WHERE record_id = ${other.id}`.execute(
        tx,
      );
    });
    await expect(stored(other.id)).rejects.toThrow('can not be opened');
    const foreign = await fixture.tenant('scale');
    const found = await fixture.db.inTenant(foreign, (tx) =>
      openSecrets(
        tx,
        createSealer('c'.repeat(32)),
        { tenantId: tenant, resource: 'locks', id: one.id },
        'places',
      ),
    );
    expect(found).toEqual({});
  });
});
