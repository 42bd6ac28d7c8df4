import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { createOutward } from '@tributary/resources/outward/outward.server.ts';
import { enqueueDelivery } from '../delivery/enqueue.server.ts';
import { deliveryFeature } from '../delivery/feature.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { moveEarlierSettings } from './earlier-settings.server.ts';
import { connectorChecksFeature } from './feature.server.ts';
import { startSimulator } from './testing/payment-v2/simulator.testing.ts';
import { openConnectorSettings } from './settings.server.ts';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let egress: Egress;
let made: TestApp;
let api: Api;

beforeAll(async () => {
  simulator = await startSimulator();
  egress = createEgress({ allowLoopback: true });
  made = await createTestApp({
    features: [...resourceFeatures, connectorChecksFeature, deliveryFeature],
    services: (app) => ({
      ...idleServices(app),
      outward: createOutward({ allowLoopback: true }),
      fetchOut: egress.fetchOut,
      consoleOrigin: 'http://localhost:3000',
    }),
  });
  api = await openTestApi(made);
});
afterAll(async () => {
  await api.server.close();
  await made.drop();
  await egress.close();
  simulator.stop();
});

/** An organization, and a way to call the API as one of its people. */
async function organization(plan = 'scale', role: Role = 'admin') {
  const tenantId = newId();
  await made.db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug: tenantId, name: 'River', plan }).execute(),
  );
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    version?: number,
    by = role,
  ) => {
    const response = await api.server.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        ...asPerson(tenantId, by, 'Ana', plan),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    return { status: response.statusCode, body: response.json(), text: response.body };
  };
  const save = (block: object | null, version = 0, environment = 'production') =>
    call('PATCH', '/connectors', { 'payment-v2': { [environment]: block } }, version);
  return { tenantId, call, save };
}

const good = () => ({ endpoint: simulator.endpoint, accessToken: simulator.token });
const place = { kind: 'payment-v2', environment: 'production' };
const open = (tenantId: string, environment: 'production' | 'sandbox' = 'production') =>
  made.db.inTenant(tenantId, (tx) =>
    openConnectorSettings(tx, made.app.sealer, { tenantId, connector: 'payment-v2', environment }),
  );

it('is missing, untested, working or failing, and shows the request and the response', async () => {
  const { call, save } = await organization();
  const state = async () => (await call('GET', '/connectors/status')).body.items[0].state;
  expect(await state()).toBe('missing');
  expect((await call('POST', '/connectors/test', place)).status).toBe(409);
  expect((await save(good())).status).toBe(200);
  expect(await state()).toBe('untested');
  const tested = await call('POST', '/connectors/test', place);
  expect(tested).toMatchObject({
    status: 200,
    body: {
      isWorking: true,
      request: `GET ${simulator.endpoint}/PaymentMethods`,
      httpStatus: 200,
      failure: null,
    },
  });
  expect(tested.body.methods.length).toBeGreaterThan(0);
  expect(await state()).toBe('working');
  expect((await call('GET', '/connectors/payments', undefined, undefined, 'creator')).body).toMatchObject({
    state: 'working',
    methods: tested.body.methods,
  });
  // A test says nothing of later settings.
  await save({ ...good(), accessToken: 'another token' }, 1);
  expect(await state()).toBe('untested');
  const refused = await call('POST', '/connectors/test', place);
  expect(refused.body).toMatchObject({
    isWorking: false,
    httpStatus: 401,
    failure: { code: 'not_authorized' },
  });
  const again = await call('POST', '/connectors/test', place);
  expect(again.body.since).toBe(refused.body.since);
  expect(await state()).toBe('failing');
});

it('keeps a credential that is left out, and never takes it to another host', async () => {
  const { tenantId, call, save } = await organization();
  await save(good());
  const { accessToken: _, ...rest } = good();
  expect((await save({ ...rest, source: 'Website' }, 1)).status).toBe(200);
  expect(await open(tenantId)).toMatchObject({ ...good(), source: 'Website' });
  const moved = await save({ ...rest, endpoint: 'http://127.0.0.1:8899/services' }, 2);
  expect(moved).toMatchObject({
    status: 422,
    body: {
      detail: 'Something went wrong updating the Connector Settings',
      errors: [{ path: 'payment-v2.production.accessToken' }],
    },
  });
  const { body } = await call('GET', '/connectors');
  const mark = body['payment-v2'].production.accessToken;
  const taken = await save({ endpoint: 'http://127.0.0.1:8899/services', accessToken: mark }, 2);
  expect(taken.status).toBe(422);
  expect(await open(tenantId)).toMatchObject(good());
  for (const block of [rest, { ...rest, accessToken: null }, { ...rest, accessToken: '' }])
    expect((await save(block, 2, 'sandbox')).status).toBe(422);
  // Restoring settings of another host does not bring its credential with it.
  await save({ endpoint: 'http://127.0.0.1:8899/services', accessToken: 'for there' }, 2);
  const revisions = (await call('GET', '/connectors/revisions')).body.items;
  const restored = await call('POST', `/connectors/revisions/${revisions.at(-1).id}/restore`, undefined, 3);
  expect(restored.status).toBe(422);
  expect(await open(tenantId)).toMatchObject({ accessToken: 'for there' });
});

it('is cleared for one environment, which erases its credential and is logged as a deletion', async () => {
  const { tenantId, call, save } = await organization();
  await save(good());
  await save({ ...good(), accessToken: 'of the sandbox' }, 1, 'sandbox');
  expect((await call('POST', '/connectors/clear', place, 2, 'creator')).status).toBe(403);
  expect((await call('POST', '/connectors/clear', place, 2)).status).toBe(200);
  expect((await call('POST', '/connectors/clear', place, 3)).status).toBe(409);
  expect(await open(tenantId)).toBeUndefined();
  expect(await open(tenantId, 'sandbox')).toMatchObject({ accessToken: 'of the sandbox' });
  const log = await made.db.inTenant(tenantId, (tx) =>
    tx.selectFrom('log_entries').select(['event', 'subject']).orderBy('id').execute(),
  );
  expect(log.map(({ event, subject }) => `${subject} ${event}`)).toEqual([
    'CONNECTOR_SETTINGS UPDATE',
    'CONNECTOR_SETTINGS UPDATE',
    'CONNECTOR_SETTINGS DELETE',
  ]);
  const { rows } = await made.db.inTenant(tenantId, (tx) =>
    sql<{ field: string }>`SELECT field FROM issued_secrets`.execute(tx),
  );
  expect(rows).toEqual([{ field: 'payment-v2.sandbox.accessToken' }]);
});

it('shows its credential nowhere: responses, log, tables, events, errors', async () => {
  const { tenantId, call, save } = await organization();
  const secret = simulator.token;
  const events: string[] = [];
  for (const channel of ['changes', 'webhooks']) made.db.listen(channel, (text) => void events.push(text));
  // Notifications before the subscription of the channel are not received.
  await vi.waitFor(() => expect(made.db.hears('changes')).toBe(true), 10_000);
  await call('POST', '/webhooks', {
    description: 'All',
    url: 'https://receiver.example.org/',
    events: ['*'],
  });
  const replies = [
    await save(good()),
    await save({ ...good(), endpoint: 'ftp://a', accessToken: secret }, 1),
    await save({ ...good(), accessToken: { fingerprint: secret, setAt: 'x', setBy: 'y' } }, 1),
    await save({ ...good(), unknown: secret }, 1),
    await save(good(), 9),
    await call('PATCH', '/connectors', { crm: { production: good() } }, 1),
    await call('POST', '/connectors/test', place),
    await call('GET', '/connectors'),
    await call('GET', '/connectors/status'),
    await call('GET', '/connectors/payments'),
    await call('GET', '/logs'),
    await call('GET', '/connectors/revisions'),
  ];
  for (const { id } of replies.at(-1)!.body.items)
    replies.push(await call('GET', `/connectors/revisions/${id}`));
  expect(replies.map(({ status }) => status).slice(0, 7)).toEqual([200, 422, 422, 422, 412, 422, 200]);
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), 10_000);
  const tables = await made.db.inTenant(tenantId, async (tx) =>
    Promise.all(
      ['log_entries', 'issued_secrets', 'connector_checks', 'deliveries', 'webhooks'].map(
        async (table) => (await sql`SELECT * FROM ${sql.table(table)}`.execute(tx)).rows,
      ),
    ),
  );
  expect(JSON.stringify([replies, events, tables])).not.toContain(secret);
  // An address that repeats the credential is shown as it was entered, but a test's report hides it there too.
  await save({ ...good(), endpoint: `${simulator.endpoint}/${secret}` }, 1);
  const tested = await call('POST', '/connectors/test', place);
  expect(tested.body).toMatchObject({ isWorking: false, httpStatus: 404 });
  expect(tested.text).not.toContain(secret);
});

it('calls no address of this machine or a private network, and no other port', async () => {
  const guarded = createOutward({ allowLoopback: false });
  for (const url of [
    'http://example.org',
    'https://127.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://①②⑦.0.0.1',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[fec0::1]',
    'https://224.0.0.1',
    'https://100.64.0.1',
    'https://localhost.',
    'https://example.org:22',
    'https://example.org:5432',
  ])
    expect([url, guarded.refusalOf(url)]).toEqual([url, expect.any(String)]);
  const { save } = await organization();
  for (const endpoint of [
    'file:///etc/passwd',
    'https://ada:secret@example.org',
    'https://10.0.0.1',
    'https://example.org:22',
  ])
    expect([endpoint, (await save({ ...good(), endpoint })).status]).toEqual([endpoint, 422]);
});

it('is set up only where the plan includes it', async () => {
  const { call, save, tenantId } = await organization('starter');
  expect((await save(good())).body).toMatchObject({ code: 'feature_not_in_plan' });
  expect((await call('GET', '/connectors/status')).body.items).toEqual([]);
  expect((await call('GET', '/connectors/payments')).body).toEqual({ state: 'missing', methods: [] });
  expect(await open(tenantId)).toBeUndefined();
});

it('moves settings that were stored before, and leaves values that do not open', async () => {
  const { tenantId, call } = await organization();
  const { sealer } = made.app;
  const insert = (environment: string, sealed: string) =>
    made.db.inTenant(tenantId, (tx) =>
      sql`INSERT INTO connector_settings VALUES (${tenantId}, 'payment-v2', ${environment}, ${sealed})`.execute(
        tx,
      ),
    );
  await insert(
    'production',
    sealer.seal(JSON.stringify({ ...good(), methods: {} }), `${tenantId}/payment-v2/production`),
  );
  await insert('sandbox', sealer.seal('{}', 'another place'));
  const warnings: object[] = [];
  const logger = { info() {}, warn: (details: object) => void warnings.push(details) };
  expect(await moveEarlierSettings(made.app, logger)).toBe(1);
  expect(await open(tenantId)).toMatchObject(good());
  expect(warnings).toMatchObject([{ environment: 'sandbox' }]);
  expect((await call('GET', '/connectors/revisions')).body.items).toHaveLength(1);
  expect(await moveEarlierSettings(made.app, logger)).toBe(0);
});

it('shows a delivery’s data, to its own organization alone', async () => {
  const { tenantId, call } = await organization();
  const transactionId = newId();
  const order = {
    amountMinor: 1999,
    currency: 'GBP',
    frequency: 'monthly',
    method: 'creditcard',
    contact: { LastName: 'Byron' },
    submittedOn: '2026-05-01',
  };
  await made.db.inTenant(tenantId, (tx) =>
    enqueueDelivery(tx, {
      tenantId,
      transactionId,
      connector: 'payment-v2',
      environment: 'production',
      payload: { operation: 'create', payload: order, returnUrl: 'https://river.example/back' },
    }),
  );
  const [delivery] = (await call('GET', `/transactions/${transactionId}/deliveries`)).body.items;
  const path = `/transactions/${transactionId}/deliveries/${delivery.id}/preview`;
  expect((await call('GET', path)).body).toEqual({
    steps: [
      {
        request: 'POST /PaymentIntent',
        values: {
          Amount: 19.99,
          CurrencyISOCode: 'GBP',
          Frequency: 'monthly',
          PaymentMethod: 'creditcard',
          'Contact.LastName': 'Byron',
        },
      },
    ],
  });
  const other = await organization();
  expect((await other.call('GET', path)).status).toBe(404);
  expect((await call('GET', path.replace(transactionId, newId()))).status).toBe(404);
});
