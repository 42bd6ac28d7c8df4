import { createContractFixture } from '@tributary/engine/contract/fixture.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { expect, it } from 'vitest';
import { formConfigurations, formConfigurationSchema } from './form-configuration.ts';
import { createResourceApp } from '../testing.server.ts';

it('accepts five connectors in all parts together and refuses a sixth', async () => {
  const fixture = await createContractFixture(await createResourceApp());
  const as = { tenant: await fixture.tenant(), role: 'integrator' as const };
  const five = JSON.stringify(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, {}])));
  // Stored before connectors were checked: such records stay editable, within the limit.
  const id = newId();
  const data = formConfigurationSchema.parse({ description: 'To many places', connectorsMappings: five });
  await fixture.db.inTenant(as.tenant, (tx) =>
    insertDocument(tx, as.tenant, formConfigurations, { id, data, createdAt: new Date() }),
  );
  const path = `/form-configurations/${id}`;
  const renamed = { description: 'Elsewhere' };
  expect((await fixture.send({ method: 'PATCH', path, as, body: renamed, ifMatch: 1 })).status).toBe(200);
  const more = { connectorsPermissions: '{"payment-v2":{}}' };
  const refused = await fixture.send({ method: 'PATCH', path, as, body: more, ifMatch: 2 });
  expect(refused.status).toBe(422);
  expect(refused.body['errors']).toEqual([
    { path: 'connectorsMappings', message: 'Maximum connectors reached' },
  ]);
  await fixture.close();
});
