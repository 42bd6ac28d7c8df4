import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCrmFixture } from '../connectors/testing/crm/fixture.testing.ts';
import { paymentV2 } from '@tributary/resources/connectors/kinds/payment-v2/connector.server.ts';

let fixture: Awaited<ReturnType<typeof createCrmFixture>>;
let simulator: (typeof fixture)['simulator'];
beforeAll(async () => {
  fixture = await createCrmFixture();
  ({ simulator } = fixture);
});
afterAll(() => fixture.close());
beforeEach(() => simulator.control({ reset: true }));

const query = 'SELECT Id, Name, Campaign_Code__c FROM Campaign WHERE IsActive = true ORDER BY Name';
const withQuery = (campaigns: string, destinationField = '') => ({
  ...simulator.block,
  clientSecret: undefined,
  queries: { campaigns, destinationField },
});

it('are those of counters where no CRM lists any, and those of the CRM by its query', async () => {
  const { call, save } = await fixture.ready();
  const counter = { name: 'River fund', campaignCode: 'winter-appeal', kind: 'amount', currency: 'GBP' };
  expect((await call('POST', '/counters', counter)).status).toBe(201);
  const local = { campaignCode: 'winter-appeal', name: 'River fund', source: 'local' };
  expect((await call('GET', '/campaigns')).body).toEqual({ items: [local], failure: null });
  await save(withQuery(query, 'Campaign_Code__c'), 2);
  const { body } = await call('GET', '/campaigns');
  expect(body.failure).toBeNull();
  expect(body.items).toHaveLength(4);
  expect(body.items).toContainEqual({ campaignCode: 'winter-appeal', name: 'Winter appeal', source: 'crm' });
  // By the id of the record, which a counter may have as its code.
  await save(withQuery(query), 3);
  const [first] = (await call('GET', '/campaigns')).body.items;
  expect(first.campaignCode).toMatch(/^701Sim/);
  const other = { ...counter, campaignCode: first.campaignCode };
  expect((await call('POST', '/counters', other)).status).toBe(201);
  expect((await call('POST', '/counters', { ...counter, campaignCode: 'Two Words' })).status).toBe(422);
});

it('report a failed fetch, with the CRM’s words for people who may update connectors', async () => {
  const { call, save } = await fixture.ready();
  await save(withQuery('SELECT Id, Colour__c FROM Campaign'), 2);
  expect((await call('GET', '/campaigns')).body.failure).toBe(
    "Unable to fetch campaigns. The CRM said: INVALID_FIELD: No such column 'Colour__c' on entity 'Campaign'.",
  );
  expect((await call('GET', '/campaigns', undefined, { role: 'creator' })).body.failure).toBe(
    'Unable to fetch campaigns',
  );
});

it('are listed by a query that a person tries before saving it, with the CRM’s words if it refuses', async () => {
  const { call } = await fixture.ready();
  const tried = (campaigns: string, destinationField = '', role: 'admin' | 'creator' = 'admin') =>
    call(
      'POST',
      '/connectors/campaigns-test',
      { environment: 'production', queries: { campaigns, destinationField } },
      { role },
    );
  const { body } = await tried(query, 'Campaign_Code__c');
  expect(body).toMatchObject({ count: 4, items: [{ code: 'flood-fund', isUsable: true }, {}, {}, {}] });
  expect((await tried(query, 'Name')).body.items[0]).toMatchObject({ isUsable: false });
  const refused = await tried('SELECT Colour__c FROM Campaign');
  expect([refused.status, refused.body.detail]).toEqual([
    502,
    "Unable to fetch campaigns. The CRM said: INVALID_FIELD: No such column 'Colour__c' on entity 'Campaign'.",
  ]);
  expect((await tried('DELETE FROM Campaign')).status).toBe(422);
  expect((await tried(query, '', 'creator')).status).toBe(403);
});

it('are those of the environment that the console shows', async () => {
  const { call, save } = await fixture.ready();
  await save(withQuery(query, 'Campaign_Code__c'), 2);
  const listed = async (environment: string) =>
    (await call('GET', `/campaigns?environment=${environment}`)).body.items.length;
  expect([await listed('production'), await listed('sandbox')]).toEqual([4, 0]);
});

it('go with the payment where the code is the id of a record', () => {
  const plan = (campaignCode: string | null) =>
    paymentV2.plan({
      transactionId: 't',
      form: { id: 'f', description: 'Donate' },
      page: { id: 'p', name: 'Page', campaignCode },
      language: 'en',
      submittedAt: new Date('2026-11-22'),
      submittedOn: '2026-11-22',
      answers: { lastName: 'Stream' },
      email: undefined,
      consents: [],
      donation: { amount: { minor: 1000, currency: 'GBP' }, frequency: 'one-off', method: undefined },
      mapping: {},
      instruction: undefined,
    }).campaignId;
  expect(plan('701Sim000000001AAA')).toBe('701Sim000000001AAA');
  expect(plan('winter-appeal')).toBeUndefined();
  expect(plan(null)).toBeUndefined();
});
