import { createContractFixture, type ContractFixture } from '@tributary/engine/contract/fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResourceApp } from '../testing.server.ts';

let fixture: ContractFixture;
let tenant: string;
beforeAll(async () => {
  fixture = await createContractFixture(await createResourceApp());
  tenant = await fixture.tenant('scale');
});
afterAll(() => fixture.close());

const save = (body: object) =>
  fixture.send({
    method: 'POST',
    path: '/form-configurations',
    as: { tenant, role: 'admin' },
    body: { description: 'Donations', ...body },
  });

it.each([
  ['connectorsMappings', '{"ledger":{"LastName":"lastName"}}', 'ledger'],
  ['connectorsPermissions', '{"payment-v2":{},"webhook":{}}', 'webhook'],
  ['connectorsTriggerConditions', '{"payment-v3":{}}', 'payment-v3'],
  ['connectorsMappings', '{"constructor":{}}', 'constructor'],
])(
  '%s of a connector that does not exist are refused, with the connectors that do',
  async (part, text, name) => {
    const { status, body } = await save({ [part]: text });
    expect(status).toBe(422);
    expect(body['errors']).toEqual([
      {
        path: part,
        message: `There is no connector “${name}”. Choose from: payment-v2, payment-v1, crm, marketing-cloud, conversation, custom`,
      },
    ]);
  },
);

it('accept only known connectors', async () => {
  expect((await save({ connectorsMappings: '{"payment-v2":{"FirstName":"firstName"}}' })).status).toBe(201);
});
