import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlainWorld, type ContractFixture } from '../../contract/fixture.ts';
import { defineResource } from '../../definition/resource.ts';

const boats = defineResource({
  name: 'boats',
  title: 'boat',
  subject: 'counters',
  schema: z.object({ name: z.string() }),
  displayTitle: (boat) => boat.name,
  operations: {
    create: true,
    update: true,
    duplicate: (boat) => boat,
    remove: true,
    restore: true,
    batch: true,
  },
  taggable: true,
  list: { fields: { name: { type: 'text', sort: true } }, defaultSort: 'name' },
  example: (n) => ({ name: `Boat ${n}` }),
});

const tags = defineResource({
  name: 'tags',
  title: 'tag',
  subject: 'tags',
  schema: z.object({ key: z.string() }),
  displayTitle: (tag) => tag.key,
  operations: { create: true, update: true, remove: true, restore: true },
  unique: { key: 'Please enter a unique key' },
  list: { fields: { key: { type: 'text', sort: true } }, defaultSort: 'key' },
  example: (n) => ({ key: `tag-${n}` }),
});

interface Boat {
  id: string;
  version: number;
  tags: { id: string; key: string }[];
}

describe('tags of a record', () => {
  let fixture: ContractFixture;
  let tenant: string;
  beforeAll(async () => {
    fixture = await createPlainWorld([boats, tags]);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.tenant('scale');
  });

  const send = (
    method: string,
    path: string,
    more: { body?: unknown; ifMatch?: number; role?: 'admin' | 'user' } = {},
  ) => fixture.send({ method, path, as: { tenant, role: more.role ?? 'admin' }, ...more });
  const boatIn = (body: unknown) => body as Boat;
  const make = async (path: string, body: unknown) => boatIn((await send('POST', path, { body })).body);
  const boat = (name = 'Ant') => make('/boats', { name });
  const tag = async (key: string) => (await make('/tags', { key })).id;
  const give = (to: Boat, ids: string[]) =>
    send('PUT', `/boats/${to.id}/tags`, { body: { tags: ids }, ifMatch: to.version });
  const keysOf = async (id: string) =>
    boatIn((await send('GET', `/boats/${id}`)).body).tags.map(({ key }) => key);
  const listed = async (query: string) =>
    ((await send('GET', `/boats?${query}`)).body['items'] as { name: string }[]).map(({ name }) => name);

  it('are set as a whole, returned in order and logged once', async () => {
    const ant = await boat();
    expect(ant.tags).toEqual([]);
    const [winter, appeal] = [await tag('winter'), await tag('appeal')];
    const first = await give(ant, [winter, appeal]);
    expect(first).toMatchObject({
      status: 200,
      body: { version: 2, tags: [{ key: 'appeal' }, { key: 'winter' }] },
    });
    const second = await give(boatIn(first.body), [winter]);
    expect(second.body).toMatchObject({ version: 3, name: 'Ant', tags: [{ id: winter, key: 'winter' }] });
    const { rows } = await fixture.db.inTenant(tenant, (tx) =>
      tx
        .selectFrom('log_entries')
        .select(['event', 'previous_value', 'new_value'])
        .where('reference_id', '=', ant.id)
        .orderBy('version')
        .execute()
        .then((all) => ({ rows: all })),
    );
    expect(rows.map(({ event, previous_value, new_value }) => [event, previous_value, new_value])).toEqual([
      ['CREATE', null, { name: 'Ant' }],
      ['UPDATE', { name: 'Ant', tags: [] }, { name: 'Ant', tags: ['appeal', 'winter'] }],
      ['UPDATE', { name: 'Ant', tags: ['appeal', 'winter'] }, { name: 'Ant', tags: ['winter'] }],
    ]);
  });

  it('are at most ten', async () => {
    const ant = await boat();
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push(await tag(`tag-${n}`));
    expect(await give(ant, ids)).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            path: 'tags',
            message: 'You can only select 10 tags. To add a new one, remove an existing tag.',
          },
        ],
      },
    });
    expect(await give(ant, ids.slice(1))).toMatchObject({ status: 200 });
  });

  it('must belong to this organization and be undeleted', async () => {
    const ant = await boat();
    const own = tenant;
    tenant = await fixture.tenant('scale');
    const foreign = await tag('foreign');
    tenant = own;
    const gone = await tag('gone');
    await send('DELETE', `/tags/${gone}`, { ifMatch: 1 });
    for (const id of [foreign, gone])
      expect(await give(ant, [id])).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'tags', message: 'This tag does not exist.' }] },
      });
  });

  it('find tagged records, follow a new key, and are deleted and restored with the tag', async () => {
    const [ant, bee] = [await boat('Ant'), await boat('Bee')];
    await boat('Cod');
    const [winter, appeal] = [await tag('winter'), await tag('appeal')];
    await give(ant, [winter]);
    await give(bee, [winter, appeal]);
    expect(await listed('filter[tag]=winter')).toEqual(['Ant', 'Bee']);
    expect(await listed('filter[tag]=appeal,nothing')).toEqual(['Bee']);
    await send('PATCH', `/tags/${winter}`, { body: { key: 'snow' }, ifMatch: 1 });
    expect([await listed('filter[tag]=winter'), await listed('filter[tag]=snow')]).toEqual([
      [],
      ['Ant', 'Bee'],
    ]);
    await send('DELETE', `/tags/${winter}`, { ifMatch: 2 });
    expect([await keysOf(ant.id), await listed('filter[tag]=snow')]).toEqual([[], []]);
    await send('POST', `/tags/${winter}/restore`, { ifMatch: 3 });
    expect([await keysOf(ant.id), await keysOf(bee.id)]).toEqual([['snow'], ['appeal', 'snow']]);
  });

  it('are added to many at once; records that have them stay as they are, and a failure undoes nothing', async () => {
    const [ant, bee, cod] = [await boat('Ant'), await boat('Bee'), await boat('Cod')];
    const [winter, appeal] = [await tag('winter'), await tag('appeal')];
    await give(bee, [winter]);
    const { body } = await send('POST', '/boats/tags', {
      body: {
        add: [winter],
        remove: [appeal],
        items: [
          { id: ant.id, version: 1 },
          { id: bee.id, version: 2 },
          { id: cod.id, version: 9 },
        ],
      },
    });
    expect(body['results']).toMatchObject([
      { id: ant.id, ok: true, changed: true, version: 2 },
      { id: bee.id, ok: true, changed: false, version: 2 },
      { id: cod.id, ok: false, problem: { code: 'stale_version' } },
    ]);
    expect(await listed('filter[tag]=winter')).toEqual(['Ant', 'Bee']);
  });

  it('are copied with a record', async () => {
    const ant = await boat();
    await give(ant, [await tag('winter')]);
    const copy = await send('POST', `/boats/${ant.id}/duplicate`);
    expect(copy.body).toMatchObject({ tags: [{ key: 'winter' }] });
  });

  it('are counted by resource, without deleted records, for people who may read the resource', async () => {
    const [ant, bee] = [await boat('Ant'), await boat('Bee')];
    const winter = await tag('winter');
    await give(ant, [winter]);
    await give(bee, [winter]);
    await send('DELETE', `/boats/${bee.id}`, { ifMatch: 2 });
    const response = await send('GET', '/tag-uses');
    expect(response.body['items']).toEqual([{ tagId: winter, collection: 'boats', count: 1 }]);
    expect((await fixture.send({ method: 'GET', path: '/tag-uses' })).status).toBe(401);
    expect(
      (await fixture.send({ method: 'GET', path: '/tag-uses', as: { tenant, role: 'finance' } })).status,
    ).toBe(403);
  });
});
