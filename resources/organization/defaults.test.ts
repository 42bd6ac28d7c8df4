import { createContractFixture, type ContractFixture } from '@tributary/engine/contract/fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResourceApp } from '../testing.server.ts';

let fixture: ContractFixture;
let as: { tenant: string; role: 'admin' };

beforeAll(async () => {
  fixture = await createContractFixture(await createResourceApp());
  as = { tenant: await fixture.tenant('scale'), role: 'admin' };
  const { body } = await fixture.send({ method: 'GET', path: '/organization', as });
  const changed = await fixture.send({
    method: 'PATCH',
    path: '/organization',
    as,
    body: { language: 'es', currency: 'EUR' },
    ifMatch: Number(body['version']),
  });
  expect(changed.status).toBe(200);
});
afterAll(() => fixture.close());

const create = async (path: string, body: unknown) => fixture.send({ method: 'POST', path, as, body });

it('gives a page that names no language the language of its organization', async () => {
  const { status, body } = await create('/pages', { name: 'Invierno', slug: 'invierno' });
  expect([status, body['language']]).toEqual([201, 'es']);
});

it('keeps the language that a new page names', async () => {
  const { body } = await create('/pages', { name: 'Winter', slug: 'winter', language: 'en-US' });
  expect(body['language']).toBe('en-US');
});

it('gives a counter that names no currency the currency of its organization', async () => {
  const { status, body } = await create('/counters', { name: 'Río', campaignCode: 'rio' });
  expect([status, body['currency']]).toEqual([201, 'EUR']);
});

it.each([[null], [[]], ['page']])('refuses %j in place of a page', async (body) => {
  expect((await create('/pages', body)).status).toBe(422);
});
