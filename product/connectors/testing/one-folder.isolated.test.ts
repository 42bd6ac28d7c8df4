import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { CONNECTOR_KINDS, KINDS } from '@tributary/resources/connectors/kinds.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryDeps } from '../../delivery/attempt.server.ts';
import type { SubmissionFixture } from '../../submissions/testing.server.ts';
import type { TestSite } from '../../submissions/testing-site.server.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { createConnectors } from '../connectors.ts';
import { fakePost } from '@tributary/resources/connectors/kinds/fake-post/connector.testing.ts';
import { fakePostKind } from '@tributary/resources/connectors/kinds/fake-post/kind.testing.ts';

// The two lines that a new connector adds. Everything else is imported after them, as it reads both lists at its start.
Object.assign(CONNECTOR_KINDS, { [CONNECTOR_KINDS.length]: 'fake-post' });
Object.assign(KINDS, { 'fake-post': fakePostKind });
Object.assign(CONNECTORS, { 'fake-post': fakePost });
const { createSubmissionFixture } = await import('../../submissions/testing.server.ts');
const { asPerson, openTestApi } = await import('../../submissions/testing-api.server.ts');
const { openTestSite } = await import('../../submissions/testing-site.server.ts');
const { idleDeliveryDeps } = await import('../../delivery/idle.testing.ts');
const { attemptDelivery } = await import('../../delivery/attempt.server.ts');
const { finishTransaction } = await import('../../submissions/payments/finish.server.ts');
const { createEgress } = await import('@tributary/engine/egress/egress.server.ts');
const { createConnectorRegistry, register } = await import('../registry.server.ts');
const { delivererOf } = await import('../delivery-deliverer.server.ts');

const toPay = { kind: 'redirect', url: 'https://pay.example/' } as const;
const KEY = 'the key of the post office';
const letters: { key: string | undefined; body: unknown }[] = [];
const office = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (request.url === '/letters')
    letters.push({
      key: request.headers['x-key']?.toString(),
      body: JSON.parse(Buffer.concat(parts).toString()) as unknown,
    });
  response.writeHead(request.headers['x-key'] === KEY ? 204 : 401).end();
});

const egress = createEgress({ allowLoopback: true });
let fixture: SubmissionFixture;
let api: Api;
let site: TestSite;
let deps: DeliveryDeps;
let configurationId: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve));
  fixture = await createSubmissionFixture();
  api = await openTestApi(fixture);
  deps = {
    ...idleDeliveryDeps(fixture.app),
    connectors: createConnectorRegistry([register(delivererOf(fakePost))]),
    fetchOut: egress.fetchOut,
  };
  site = await openTestSite(fixture, {
    payments: {
      owner: 'this test',
      setupOf: async () => ({
        connector: createConnectors().payment('payment-v2')!,
        environment: 'production',
        isInPlan: true,
      }),
      begin: async () => toPay,
      advance: async () => toPay,
      outcome: async () => undefined,
    },
  });
});
afterAll(async () => {
  await site.close();
  await api.server.close();
  await fixture.drop();
  await egress.close();
  office.close();
});

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, version?: unknown) {
  const response = await api.server.inject({
    method,
    url: `/api/v1/${path}`,
    headers: {
      ...asPerson(fixture.tenantId, 'maintainer'),
      ...(version === undefined ? {} : { 'if-match': `"${Number(version)}"` }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), text: response.body };
}

/** The deliveries to the post office, the newest first. */
async function deliveries(): Promise<{ id: string; status: string; transaction_id: string }[]> {
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ id: string; status: string; transaction_id: string }>`
      SELECT id, status, transaction_id FROM deliveries WHERE connector = 'fake-post' ORDER BY id DESC`.execute(
      tx,
    ),
  );
  return rows;
}

it('is set up like the others, with its credential sealed, and tested', async () => {
  const { port } = office.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const { version } = (await call('GET', 'connectors')).body;
  const without = await call('PATCH', 'connectors', { 'fake-post': { production: { endpoint } } }, version);
  expect(without.status).toBe(422);
  const saved = await call(
    'PATCH',
    'connectors',
    { 'fake-post': { production: { endpoint, key: KEY } } },
    version,
  );
  expect(saved.status).toBe(200);
  expect(saved.text).not.toContain(KEY);
  expect((await call('GET', 'connectors')).text).not.toContain(KEY);
  const { items } = (await call('GET', 'connectors/status')).body as { items: { kind: string }[] };
  expect(items).toContainEqual(expect.objectContaining({ kind: 'fake-post', environment: 'production' }));
});

it('is chosen by a configuration, shown by a dry run and gets sign-ups', async () => {
  const made = await call('POST', 'form-configurations', {
    description: 'Letters',
    connectorsMappings: JSON.stringify({ 'fake-post': { to: 'email' } }),
  });
  expect(made.status).toBe(201);
  configurationId = String(made.body['id']);
  const formId = await fixture.addNewsletter({ formConfigurationId: configurationId });
  const run = await call('POST', 'dry-runs', { formId, answers: { email: 'ada@example.org' } });
  expect(run.body['connectors']).toMatchObject([
    {
      kind: 'fake-post',
      withheld: null,
      requests: [
        {
          method: 'POST',
          body: '{"to":"ada@example.org"}',
          headers: expect.arrayContaining([{ name: 'x-key', value: '•••' }]),
        },
      ],
    },
  ]);
  expect((await site.post({ email: 'ada@example.org' }, { formId })).status).toBe(201);
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({ status: 'PENDING' });
  await attemptDelivery(deps, fixture.tenantId, delivery!.id);
  expect(letters).toEqual([{ key: KEY, body: { to: 'ada@example.org' } }]);
  expect(await deliveries()).toMatchObject([{ status: 'DELIVERED' }]);
});

it('hears of a donation when its money has come, and not before', async () => {
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE forms SET data = data || ${JSON.stringify({ formConfigurationId: configurationId })}::jsonb
      WHERE id = ${fixture.formId}`.execute(tx),
  );
  await fixture.addPage(newId(), { formId: fixture.formId, slug: 'give', language: 'en-US' });
  const sent = await site.post({
    amount: '25.00',
    email: 'bo@example.org',
    _step: '1',
    _action: 'confirm',
  });
  expect(sent.status).toBe(201);
  const [held] = await deliveries();
  expect(held).toMatchObject({ status: 'HELD' });
  await attemptDelivery(deps, fixture.tenantId, held!.id);
  expect(letters).toHaveLength(1);
  await finishTransaction(
    fixture.db,
    fixture.tenantId,
    held!.transaction_id,
    { status: 'COMPLETE' },
    new Date(),
  );
  expect((await deliveries())[0]).toMatchObject({ status: 'PENDING' });
  await attemptDelivery(deps, fixture.tenantId, held!.id);
  expect(letters[1]).toEqual({ key: KEY, body: { to: 'bo@example.org' } });
});
