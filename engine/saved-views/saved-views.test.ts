import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContractFixture, type ContractFixture } from '../contract/fixture.ts';
import { defineResource } from '../definition/resource.ts';
import { defineFeature } from '../feature/feature.server.ts';
import { createTestApp } from '../feature/testing.server.ts';
import type { Role } from '../access/roles.ts';
import { savedViewsFeature } from './feature.server.ts';
import { queryOfView } from '../views/list-query-of-view.ts';
import type { SavedView } from '../views/view.ts';

const things = defineResource({
  name: 'things',
  title: 'thing',
  subject: 'counters',
  schema: z.object({ name: z.string(), kind: z.enum(['a', 'b']).default('a') }),
  displayTitle: ({ name }) => name,
  operations: { create: true },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true },
      kind: { type: 'text', filter: true },
      createdAt: { type: 'date', sort: true, filter: true },
    },
    defaultSort: 'name',
  },
  example: (n) => ({ name: `Thing ${n}` }),
});

const content = { sort: '-createdAt', filters: { kind: ['b'], createdAt: ['lastMonth'] } };

describe('saved views', () => {
  let fixture: ContractFixture;
  let tenant: string;
  const send = (role: Role, method: string, path: string, body?: unknown, at = tenant, key?: string) =>
    fixture.send({ method, path: `/saved-views${path}`, as: { tenant: at, role }, body, key });
  const make = async (role: Role, body: object = {}, key?: string) => {
    const whole = { resource: 'things', name: 'Bees', content, ...body };
    const reply = await send(role, 'POST', '', whole, tenant, key);
    expect(reply).toMatchObject({ status: 201 });
    return String(reply.body['id']);
  };
  const seenBy = async (role: Role, at = tenant) =>
    (await send(role, 'GET', '', undefined, at)).body['items'] as SavedView[];

  beforeAll(async () => {
    const plain = defineFeature({ name: things.name, resource: things });
    fixture = await createContractFixture(
      await createTestApp({ features: [plain, savedViewsFeature], services: () => ({}) }),
    );
    tenant = await fixture.tenant();
  });
  afterAll(() => fixture.close());

  it('are seen by their owner alone until they are shared, and never by another organization', async () => {
    const id = await make('user', {}, 'key-of-the-view');
    // The response was lost: the same is saved again, and is no second view.
    expect(await make('user', {}, 'key-of-the-view')).toBe(id);
    expect(await seenBy('user')).toMatchObject([{ id, name: 'Bees', mayChange: true, isDefault: false }]);
    expect(await seenBy('admin')).toEqual([]);
    expect(await send('admin', 'PATCH', `/${id}`, { name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await send('user', 'PATCH', `/${id}`, { isShared: true })).toMatchObject({ status: 200 });
    expect(await seenBy('analyst')).toMatchObject([{ id, isShared: true, mayChange: false }]);
    expect(await seenBy('admin', await fixture.tenant())).toEqual([]);
    // Finance has no counters.
    expect(await seenBy('finance')).toEqual([]);
    await send('admin', 'DELETE', `/${id}`);
    expect(await seenBy('user')).toEqual([]);
  });

  it('are shared by people who may update the records, as tags are set', async () => {
    expect(
      await send('analyst', 'POST', '', { resource: 'things', name: 'X', isShared: true, content }),
    ).toMatchObject({ status: 403 });
    const own = await make('analyst');
    expect(await send('analyst', 'PATCH', `/${own}`, { isShared: true })).toMatchObject({ status: 403 });
    const shared = await make('admin', { isShared: true });
    expect(await send('analyst', 'DELETE', `/${shared}`)).toMatchObject({ status: 403 });
    expect(await send('user', 'PATCH', `/${shared}`, { isShared: false })).toMatchObject({ status: 403 });
    expect(await send('user', 'PATCH', `/${shared}`, { name: 'Ours' })).toMatchObject({
      status: 200,
      body: { name: 'Ours' },
    });
  });

  it('open a person’s list, until they are no longer seen', async () => {
    const id = await make('admin', { isShared: true, name: 'First' });
    const choose = (role: Role, viewId: string | null) =>
      send(role, 'PUT', '/default', { resource: 'things', viewId });
    expect(await choose('user', id)).toMatchObject({ status: 200 });
    const isDefault = async (role: Role) => (await seenBy(role)).find((view) => view.id === id)?.isDefault;
    expect([await isDefault('user'), await isDefault('admin')]).toEqual([true, false]);
    await choose('admin', id);
    await send('admin', 'PATCH', `/${id}`, { isShared: false });
    await send('admin', 'PATCH', `/${id}`, { isShared: true });
    expect([await isDefault('user'), await isDefault('admin')]).toEqual([false, true]);
    await choose('admin', null);
    expect(await isDefault('admin')).toBe(false);
    const private_ = await make('creator');
    expect(await choose('user', private_)).toMatchObject({ status: 404 });
  });

  it.each([
    [{ resource: 'nothing' }, 422],
    [{ resource: 'things', content: { ...content, sort: 'secret' } }, 422],
    [{ resource: 'things', content: { ...content, filters: { secret: ['x'] } } }, 422],
    [{ resource: 'things', content: { ...content, filters: { createdAt: ['lately'] } } }, 422],
    [{ resource: 'things', content: { ...content, columns: ['secret'] } }, 422],
    [{ resource: 'things', name: '  ' }, 422],
  ])('refuse %j', async (body, status) => {
    const reply = await send('admin', 'POST', '', { name: 'X', content, ...body });
    expect(reply).toMatchObject({ status });
  });

  it('ask the API for the days that their period has at that moment', () => {
    const calendar = { timezone: 'America/New_York', currency: 'USD', now: new Date('2026-12-01T03:00:00Z') };
    const query = queryOfView(things, { search: 'x', deleted: false, columns: null, ...content }, calendar);
    // In New York it is still November.
    expect(query).toEqual({
      sort: '-createdAt',
      search: 'x',
      'filter[kind]': 'b',
      'filter[createdAt]': '2026-10-01T04:00:00.000Z..2026-11-01T03:59:59.999Z',
    });
  });
});
