import { createContractFixture } from '@tributary/engine/contract/fixture.ts';
import { expect, it } from 'vitest';
import { CONNECTOR_KINDS } from '../connectors/kinds.ts';
import { CONNECTOR_LIMIT } from '../configuration-parts/parts.ts';
import { createResourceApp } from '../testing.server.ts';

it('accepts five connectors in all parts together and refuses a sixth', async () => {
  const fixture = await createContractFixture(await createResourceApp());
  const as = { tenant: await fixture.tenant('scale'), role: 'integrator' as const };
  const five = JSON.stringify(
    Object.fromEntries(CONNECTOR_KINDS.slice(0, CONNECTOR_LIMIT).map((name) => [name, {}])),
  );
  const body = { description: 'To many places', connectorsMappings: five };
  const made = await fixture.send({ method: 'POST', path: '/form-configurations', as, body });
  expect(made.status).toBe(201);
  const path = `/form-configurations/${made.body['id']}`;
  const more = { connectorsPermissions: JSON.stringify({ [CONNECTOR_KINDS[CONNECTOR_LIMIT]!]: {} }) };
  const refused = await fixture.send({ method: 'PATCH', path, as, body: more, ifMatch: 1 });
  expect(refused.status).toBe(422);
  expect(refused.body['errors']).toEqual([
    { path: 'connectorsMappings', message: 'Maximum connectors reached' },
  ]);
  await fixture.close();
});
