import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCrmFixture } from './crm/fixture.testing.ts';
import { startSimulator } from './payment-v2/simulator.testing.ts';

let fixture: Awaited<ReturnType<typeof createCrmFixture>>;
let payments: Awaited<ReturnType<typeof startSimulator>>;
let inside: string;
beforeAll(async () => {
  payments = await startSimulator();
  // FinDock lives inside the Salesforce organization, and takes its access tokens.
  fixture = await createCrmFixture([], ['--payments', payments.url, '--paymentsToken', payments.token]);
  inside = `${fixture.simulator.url}/services/apexrest/cpm/v2`;
});
afterAll(async () => {
  await fixture.close();
  payments.stop();
});
beforeEach(async () => {
  await fixture.simulator.control({ reset: true });
  await payments.control({ reset: true });
});

const PLACE = { kind: 'payment-v2', environment: 'production' };

/** An organization that has authorized its CRM, with payments that are set up. */
async function ready(block: object) {
  const river = await fixture.ready();
  const { version } = (await river.call('GET', '/connectors')).body;
  const saved = await river.call(
    'PATCH',
    '/connectors',
    { 'payment-v2': { production: block } },
    { version },
  );
  const test = async () => (await river.call('POST', '/connectors/test', PLACE)).body;
  return { ...river, saved, test };
}

it('uses the CRM’s grant in the same organization, and renews it when it is refused', async () => {
  const { saved, test, opened } = await ready({ endpoint: inside, access: 'crm' });
  expect(saved.status).toBe(200);
  expect(await test()).toMatchObject({ isWorking: true, methods: [{ name: 'CreditCard' }, {}] });
  const before = (await opened())!['accessToken'];
  await fixture.simulator.control({ expire: true });
  const all = await Promise.all([test(), test(), test()]);
  expect(all.map(({ isWorking }) => isWorking)).toEqual([true, true, true]);
  expect((await opened())!['accessToken']).not.toBe(before);
  await fixture.simulator.control({ revoke: true });
  expect(await test()).toMatchObject({ isWorking: false, failure: { code: 'authorize_again' } });
});

it('sends the CRM’s grant to no other host, and none before it is there', async () => {
  const elsewhere = await ready({ endpoint: payments.endpoint, access: 'crm' });
  expect(await elsewhere.test()).toMatchObject({ isWorking: false, failure: { code: 'other_host' } });
  const { call, save } = await fixture.organization();
  await save(fixture.simulator.block, 0);
  const body = { 'payment-v2': { production: { endpoint: inside, access: 'crm' } } };
  await call('PATCH', '/connectors', body, { version: 1 });
  expect((await call('POST', '/connectors/test', PLACE)).body).toMatchObject({
    failure: { code: 'not_authorized_yet' },
  });
});

it('still accepts a token that a person enters, and asks for one', async () => {
  const { saved } = await ready({ endpoint: payments.endpoint });
  expect(saved.status).toBe(422);
  const { test } = await ready({ endpoint: payments.endpoint, accessToken: payments.token });
  expect(await test()).toMatchObject({ isWorking: true });
  await payments.control({ isTokenExpired: true });
  expect(await test()).toMatchObject({ isWorking: false, failure: { code: 'not_authorized' } });
  await payments.control({ isTokenExpired: false, limitNextCalls: 1 });
  expect(await test()).toMatchObject({ isWorking: false, httpStatus: 429 });
  await payments.control({ closedMethods: ['CreditCard'] });
  expect(await test()).toMatchObject({ isWorking: true, methods: [{ name: 'SEPA Direct Debit' }] });
});
