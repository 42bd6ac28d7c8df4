import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCrmFixture } from '../../connectors/testing/crm/fixture.testing.ts';

let fixture: Awaited<ReturnType<typeof createCrmFixture>>;
beforeAll(async () => {
  fixture = await createCrmFixture();
});
afterAll(() => fixture.close());

const PATH = '/form-configurations/templates';

it('saves a configuration without its environment, for its own organization', async () => {
  const { call } = await fixture.organization();
  const { body: configuration } = await call('POST', '/form-configurations', {
    description: 'To the CRM',
    connectorsMappings: '{"crm":{"Contact.Email":"email"}}',
    connectorsEnvironments: '{"crm":"sandbox"}',
  });
  const saved = await call('POST', PATH, { configuration: configuration.id, name: ' Basis ' });
  expect(saved.body).toMatchObject({ name: 'Basis', createdBy: 'Ana' });
  expect(saved.body.parts.connectorsMappings).toBe('{"crm":{"Contact.Email":"email"}}');
  expect(saved.body.parts).not.toHaveProperty('connectorsEnvironments');
  expect((await call('GET', PATH)).body.items).toEqual([saved.body]);
  const other = await fixture.organization();
  expect((await other.call('GET', PATH)).body.items).toEqual([]);
  expect((await other.call('POST', PATH, { configuration: configuration.id, name: 'Theirs' })).status).toBe(
    404,
  );
  for (const name of ['', ' ', 'x'.repeat(121)])
    expect((await call('POST', PATH, { configuration: configuration.id, name })).status).toBe(422);
});
