import { createContractFixture, type ContractFixture } from '@tributary/engine/contract/fixture.ts';
import { runContract } from '@tributary/engine/contract/suite.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceFeatures } from './features.server.ts';
import { idleServices } from './testing.server.ts';
import { workshopsFeature } from './testing/workshops/feature.server.ts';
import { workshops } from './testing/workshops/workshop.ts';

/** A resource is its folder and a line in the list of features: nothing else of the product knows this one. */
describe('a resource of one folder keeps the contract', () => {
  runContract({ features: [workshopsFeature], services: () => ({}) });
});

describe('a resource of one folder beside the others', () => {
  let fixture: ContractFixture;
  beforeAll(async () => {
    const features = [...resourceFeatures, workshopsFeature] as const;
    fixture = await createContractFixture(await createTestApp({ features, services: idleServices }));
  });
  afterAll(() => fixture.close());

  async function create(body: object = {}) {
    const tenant = await fixture.tenant();
    const as = { tenant, role: 'admin' } as const;
    const made = await fixture.send({
      method: 'POST',
      path: '/workshops',
      as,
      body: { ...workshops.example(1), ...body },
    });
    return { as, made, path: `/workshops/${String(made.body['id'])}` };
  }

  it('is checked by its own rule', async () => {
    const { made } = await create({ seats: 501 });
    expect(made.status).toBe(422);
    expect(made.body['errors']).toEqual([{ path: 'seats', message: 'No room has more than 500 seats' }]);
  });

  it('has its action, its effect of changes and its route', async () => {
    const { as, path } = await create();
    const cancelled = await fixture.send({ method: 'POST', path: `${path}/cancel`, as, ifMatch: 1 });
    expect(cancelled.body).toMatchObject({ cancelled: true, version: 2 });
    const changes = await fixture.send({ method: 'GET', path: `${path}/changes`, as });
    expect(changes.body).toEqual({ changes: 2 });
    const finance = await fixture.send({
      method: 'GET',
      path: `${path}/changes`,
      as: { ...as, role: 'finance' },
    });
    expect(finance.status).toBe(403);
  });

  it('is found, and its changes are in the activity log', async () => {
    const { as, made } = await create();
    const found = await fixture.send({ method: 'GET', path: '/search?text=workshop', as });
    expect(found.body['items']).toMatchObject([{ id: made.body['id'] }]);
    const log = await fixture.send({ method: 'GET', path: '/logs', as });
    expect(log.body['items']).toMatchObject([
      { event: 'CREATE', subject: 'ELEMENTS', referenceId: made.body['id'] },
    ]);
  });
});
