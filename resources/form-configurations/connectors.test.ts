import { createWorld, type World } from '@tributary/engine/contract/world.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceMigrations, serverCatalog } from '../catalog.server.ts';
import { idlePorts } from '../testing.server.ts';

let world: World;
let tenant: string;
beforeAll(async () => {
  const { resources, readOnly } = serverCatalog(idlePorts);
  world = await createWorld({
    resources,
    readOnly,
    migrations: [...engineMigrations, ...resourceMigrations],
  });
  tenant = await world.tenant('scale');
});
afterAll(() => world.close());

const save = (body: object) =>
  world.send({
    method: 'POST',
    path: '/form-configurations',
    as: { tenant, role: 'admin' },
    body: { description: 'Donations', ...body },
  });

it.each([
  ['connectorsMappings', '{"crm":{"LastName":"lastName"}}', 'crm'],
  ['connectorsPermissions', '{"payment-v2":{},"webhook":{}}', 'webhook'],
  ['connectorsTriggerConditions', '{"payment-v1":{}}', 'payment-v1'],
  ['connectorsMappings', '{"constructor":{}}', 'constructor'],
])(
  '%s of a connector that does not exist are refused, with the connectors that do',
  async (part, text, name) => {
    const { status, body } = await save({ [part]: text });
    expect(status).toBe(422);
    expect(body['errors']).toEqual([
      { path: part, message: `There is no connector “${name}”. Choose from: payment-v2` },
    ]);
  },
);

it('takes those of connectors that do', async () => {
  expect((await save({ connectorsMappings: '{"payment-v2":{"FirstName":"firstName"}}' })).status).toBe(201);
});
