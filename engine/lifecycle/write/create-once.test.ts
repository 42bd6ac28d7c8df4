import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlainWorld, type ContractFixture } from '../../contract/fixture.ts';
import { boats, tags } from '../read/list-search.testing.ts';
import { forgetCreateKeys } from './create-once.server.ts';

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await createPlainWorld([boats, tags]);
});
afterAll(() => fixture?.close());

async function creating() {
  const tenant = await fixture.tenant();
  const send = (key: string, body: unknown, role: 'maintainer' | 'admin' = 'maintainer') =>
    fixture.send({ method: 'POST', path: '/boats', as: { tenant, role }, body, key });
  const create = (key: string, n = 1, role?: 'admin') => send(key, boats.example(n), role);
  const remove = (id: unknown) =>
    fixture.send({
      method: 'DELETE',
      path: `/boats/${String(id)}`,
      as: { tenant, role: 'maintainer' },
      ifMatch: 1,
    });
  return { send, create, remove };
}

it('separates keys of different people', async () => {
  const { create } = await creating();
  const own = await create('key-of-somebody');
  const other = await create('key-of-somebody', 2, 'admin');
  expect(other.status).toBe(201);
  expect(other.body['id']).not.toBe(own.body['id']);
});

it('does not create a record again that was deleted since', async () => {
  const { create, remove } = await creating();
  const { body } = await create('key-of-a-deleted');
  expect((await remove(body['id'])).status).toBe(200);
  expect(await create('key-of-a-deleted')).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('frees the key of a refused request', async () => {
  const { create, send } = await creating();
  expect((await send('key-of-a-refused', { unknown: true })).status).toBe(422);
  expect((await create('key-of-a-refused')).status).toBe(201);
});

it('keeps a key for a day', async () => {
  const { create } = await creating();
  const { body } = await create('key-of-yesterday');
  const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
  await forgetCreateKeys(fixture.db, inHours(23));
  expect((await create('key-of-yesterday')).body['id']).toBe(body['id']);
  await forgetCreateKeys(fixture.db, inHours(25));
  expect((await create('key-of-yesterday', 2)).body['id']).not.toBe(body['id']);
});
