import { sql } from 'kysely';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import { createPlainWorld, type ContractFixture } from '../contract/fixture.ts';
import { defineResource } from '../definition/resource.ts';
import { FOUND_OF_A_RESOURCE, type Found } from './response.ts';

const text = { type: 'text', search: true, sort: true } as const;

const boats = defineResource({
  name: 'boats',
  title: 'boat',
  subject: 'counters',
  schema: z.object({ name: z.string(), berth: z.string().default(''), afloat: z.boolean().default(false) }),
  displayTitle: (boat) => boat.name,
  operations: { create: true, remove: true, update: true },
  list: {
    fields: { name: text, berth: text, afloat: { type: 'boolean', filter: true } },
    defaultSort: 'name',
    state: 'afloat',
  },
  openPath: '/boats/:id/edit',
  example: (n) => ({ name: `Boat ${n}` }),
});

const charts = defineResource({
  name: 'charts',
  title: 'chart',
  subject: 'domain_mappings',
  schema: z.object({ name: z.string() }),
  displayTitle: (chart) => chart.name,
  operations: { create: true },
  list: { fields: { name: text }, defaultSort: 'name' },
  openPath: '/charts/:id/view',
  system: [{ id: '01890000-0000-7000-8000-000000000001', name: 'Chart of the river' }],
  example: (n) => ({ name: `Chart ${n}` }),
});

/** It has no screen for a record. */
const ropes = defineResource({
  name: 'ropes',
  title: 'rope',
  subject: 'counters',
  schema: z.object({ name: z.string() }),
  displayTitle: (rope) => rope.name,
  operations: { create: true },
  list: { fields: { name: text }, defaultSort: 'name' },
  example: (n) => ({ name: `Rope ${n}` }),
});

describe('the search over every resource', () => {
  let fixture: ContractFixture;
  let tenant: string;
  let other: string;
  const find = async (query: string, role: Role = 'admin', where = tenant) =>
    (await fixture.send({ method: 'GET', path: `/search?${query}`, as: { tenant: where, role } })).body[
      'items'
    ] as Found[];
  const titles = async (wanted: string, role?: Role) =>
    (await find(`text=${encodeURIComponent(wanted)}`, role)).map(({ title }) => title);
  const madeIn = (body: unknown) => body as { id: string; version: number };
  const make = async (path: string, body: object, where = tenant) =>
    madeIn((await fixture.send({ method: 'POST', path, as: { tenant: where, role: 'admin' }, body })).body);

  beforeAll(async () => {
    fixture = await createPlainWorld([boats, charts, ropes]);
    tenant = await fixture.tenant('scale');
    other = await fixture.tenant('scale');
    for (const name of ['Upriver', 'Old river barge', 'River queen', '100% wood', 'Heron'])
      await make('/boats', { name, berth: name === 'Heron' ? 'river-side' : '', afloat: name === 'Heron' });
    await make('/charts', { name: 'River mouth' });
    await make('/ropes', { name: 'River rope' });
    await make('/boats', { name: 'River of another' }, other);
  });
  afterAll(() => fixture.close());

  it('ranks matches at the beginning first, then those at a word’s beginning, and system records last', async () => {
    const found = await titles('river');
    expect(found.slice(0, 2).toSorted()).toEqual(['Heron', 'River queen']);
    expect(found.slice(2)).toEqual(['Old river barge', 'Upriver', 'River mouth', 'Chart of the river']);
  });

  it('returns where a record opens, its other matched values, and its state', async () => {
    const [heron] = await find('text=heron');
    expect(heron).toEqual({
      resource: 'boats',
      subject: 'counters',
      id: heron!.id,
      title: 'Heron',
      detail: ['river-side'],
      state: { field: 'afloat', value: 'true' },
      path: `/boats/${heron!.id}/edit`,
    });
  });

  it('takes special characters literally and ignores case', async () => {
    expect(await titles('0% W')).toEqual(['100% wood']);
    expect(await titles('r_v')).toEqual([]);
  });

  it('leaves out resources that the person may not read', async () => {
    expect(await titles('mouth')).toEqual(['River mouth']);
    expect(await titles('mouth', 'creator')).toEqual([]);
    expect(await titles('queen', 'creator')).toEqual(['River queen']);
    expect(await titles('river', 'finance')).toEqual([]);
  });

  it('shows another organization nothing, also by name', async () => {
    const [queen] = await find('text=queen');
    expect(await find('text=river', 'admin', other)).toMatchObject([
      { title: 'River of another' },
      { title: 'Chart of the river' },
    ]);
    expect(await find(`records=boats:${queen!.id}`, 'admin', other)).toEqual([]);
  });

  it('returns which of some records exist, in their order', async () => {
    const gone = await make('/boats', { name: 'Wreck' });
    const [queen] = await find('text=queen');
    const [chart] = await find('text=mouth');
    const names = `charts:${chart!.id},boats:${gone.id},nothing:${gone.id},boats:x,boats:${queen!.id},charts:01890000-0000-7000-8000-000000000001`;
    const existing = async (role: Role = 'admin') =>
      (await find(`records=${encodeURIComponent(names)}`, role)).map(({ title }) => title);
    expect(await existing()).toEqual(['River mouth', 'Wreck', 'River queen', 'Chart of the river']);
    await fixture.send({
      method: 'DELETE',
      path: `/boats/${gone.id}`,
      as: { tenant, role: 'admin' },
      ifMatch: gone.version,
    });
    expect(await existing()).toEqual(['River mouth', 'River queen', 'Chart of the river']);
    expect(await existing('creator')).toEqual(['River queen']);
  });

  it('returns a few of many matches, and refuses an invalid text', async () => {
    const crowded = await fixture.tenant('scale');
    await fixture.db.inTenant(crowded, (tx) =>
      sql`INSERT INTO boats (tenant_id, id, data, created_at)
        SELECT ${crowded}::uuid, gen_random_uuid(), jsonb_build_object('name', 'Boat ' || n), now()
        FROM generate_series(1, 50) n`.execute(tx),
    );
    expect(await find('text=boat', 'admin', crowded)).toHaveLength(FOUND_OF_A_RESOURCE);
    const { status } = await fixture.send({
      method: 'GET',
      path: '/search?text=a',
      as: { tenant, role: 'admin' },
    });
    expect(status).toBe(422);
  });
});
