import { createWorld } from '@tributary/engine/contract/world.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { expect, it } from 'vitest';
import { resourceMigrations, serverCatalog } from '../catalog.server.ts';
import { idlePorts } from '../testing.server.ts';

it('takes five connectors in all parts together and refuses a sixth', async () => {
  const { resources, readOnly } = serverCatalog(idlePorts);
  const migrations = [...engineMigrations, ...resourceMigrations];
  const world = await createWorld({ resources, readOnly, migrations });
  const as = { tenant: await world.tenant(), role: 'integrator' as const };
  const five = JSON.stringify(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, {}])));
  const body = { description: 'To many places', connectorsMappings: five };
  const made = await world.send({ method: 'POST', path: '/form-configurations', as, body });
  expect(made.status).toBe(201);
  const more = { connectorsPermissions: '{"f":{}}' };
  const path = `/form-configurations/${String(made.body['id'])}`;
  const refused = await world.send({ method: 'PATCH', path, as, body: more, ifMatch: 1 });
  expect(refused.status).toBe(422);
  expect(refused.body['errors']).toEqual([
    { path: 'connectorsMappings', message: 'Maximum connectors reached' },
  ]);
  await world.close();
});
