import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlainWorld, type ContractFixture } from '../../contract/fixture.ts';
import { defineResource } from '../../definition/resource.ts';

const boats = defineResource({
  name: 'boats',
  title: 'boat',
  subject: 'tags',
  schema: z.object({
    name: z.string(),
    kind: z.string().default('canoe'),
    length: z.number().nullable().default(null),
  }),
  displayTitle: (boat) => boat.name,
  operations: { create: true },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true },
      kind: { type: 'text', filter: true },
      length: { type: 'number', sort: true, filter: true },
      createdAt: { type: 'date', sort: true, filter: true },
    },
    defaultSort: '-createdAt',
  },
  example: (n) => ({ name: `Boat ${n}` }),
});

describe('lists', () => {
  let fixture: ContractFixture;
  let tenant: string;
  const get = (query: string) =>
    fixture.send({ method: 'GET', path: `/boats?${query}`, as: { tenant, role: 'admin' } });
  const names = async (query: string) =>
    ((await get(query)).body['items'] as { name: string }[]).map((item) => item.name);

  beforeAll(async () => {
    fixture = await createPlainWorld([boats]);
    tenant = await fixture.tenant('scale');
    const fleet = ['Ant', 'bee', 'Cod', 'Ant', 'eel 100%', 'eel_x'];
    for (const [i, name] of fleet.entries()) {
      await fixture.send({
        method: 'POST',
        path: '/boats',
        as: { tenant, role: 'admin' },
        body: { name, kind: i % 2 ? 'Kayak' : 'canoe', length: i < 2 ? null : i },
      });
    }
  });
  afterAll(() => fixture.close());

  it.each(['name', '-name', 'length', '-length', 'createdAt', '-createdAt'])(
    'pages through everything once, sorted by %s',
    async (sort) => {
      const whole = ((await get(`sort=${sort}`)).body['items'] as { id: string }[]).map((item) => item.id);
      const paged: string[] = [];
      let cursor = '';
      do {
        const { body } = await get(`sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        paged.push(...(body['items'] as { id: string }[]).map((item) => item.id));
        cursor = String(body['nextCursor'] ?? '');
      } while (cursor);
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(6);
    },
  );

  it('sort without regard to case', async () => {
    expect(await names('sort=name')).toEqual(['Ant', 'Ant', 'bee', 'Cod', 'eel 100%', 'eel_x']);
  });

  it('filter by exact values, several of them with commas, without regard to case', async () => {
    expect(await names('filter[kind]=kayak&sort=name')).toEqual(['Ant', 'bee', 'eel_x']);
    expect(await names('filter[kind]=kayak,canoe')).toHaveLength(6);
  });

  it('filter numbers and times by ranges, open at either end', async () => {
    expect(await names('filter[length]=2..3&sort=name')).toEqual(['Ant', 'Cod']);
    expect(await names('filter[length]=4..&sort=name')).toEqual(['eel 100%', 'eel_x']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await names(`filter[createdAt]=${today}..${today}`)).toHaveLength(6);
    expect(await names('filter[createdAt]=..2020-01-01')).toEqual([]);
  });

  it('search for the typed text, wildcards included', async () => {
    expect(await names('search=EEL')).toHaveLength(2);
    expect(await names('search=100%25')).toEqual(['eel 100%']);
    expect(await names('search=l_')).toEqual(['eel_x']);
    expect(await names("search=' OR 1=1 --")).toEqual([]);
  });

  it('count the matches on request', async () => {
    expect((await get('filter[kind]=kayak&count=exact&limit=1')).body['total']).toBe(3);
    expect((await get('limit=1')).body).not.toHaveProperty('total');
  });

  it.each([
    'sort=secret',
    'sort=kind',
    'filter[name]=Ant',
    'filter[password]=x',
    'filter[length]=long',
    'filter[createdAt]=yesterday..',
    'cursor=nonsense',
    'limit=0',
    'limit=1000',
    'deleted=maybe',
  ])('refuses %s', async (query) => {
    expect(await get(query)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });
});
