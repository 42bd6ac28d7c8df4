import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryConnector } from '@tributary/resources/connectors/port/connector.ts';
import { delivererOf } from '../connectors/delivery-deliverer.server.ts';
import { marketingCloud } from '@tributary/resources/connectors/kinds/marketing-cloud/connector.server.ts';
import { createConnectorRegistry, register } from '../connectors/registry.server.ts';
import { startServices } from '../connectors/testing/services.testing.ts';
import { attemptDelivery, type DeliveryDeps } from '../delivery/attempt.server.ts';
import { idleDeliveryDeps } from '../delivery/idle.testing.ts';
import { placeOf, sealEmailsWith } from '../mail/queue.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { openTestSite, type TestSite } from '../submissions/testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { connectorWatchFeature } from './feature.server.ts';
import { lookAt } from './look.server.ts';
import { takeWatch } from './watches.server.ts';

// A service whose fields have no objects is watched like the CRM, and deliveries wait for it in the same way.
const sealer = createSealer('c'.repeat(32));
let services: Awaited<ReturnType<typeof startServices>>;
let fixture: SubmissionFixture;
let api: Awaited<ReturnType<typeof openTestApi>>;
let site: TestSite;
let deps: DeliveryDeps;
beforeAll(async () => {
  sealEmailsWith(sealer);
  services = await startServices(marketingCloud as DeliveryConnector);
  fixture = await createSubmissionFixture([connectorWatchFeature]);
  await fixture.db.asPlatform((tx) => tx.updateTable('tenants').set({ plan: 'scale' }).execute());
  api = await openTestApi(fixture);
  site = await openTestSite(fixture);
  deps = {
    ...idleDeliveryDeps(fixture.app),
    connectors: createConnectorRegistry([register(delivererOf(marketingCloud as DeliveryConnector))]),
    fetchOut: services.fetchOut,
  };
});
afterAll(async () => {
  await site.close();
  await api.server.close();
  await fixture.drop();
  await services.stop();
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
  return response.json<Record<string, unknown>>();
}

async function look(): Promise<void> {
  const { app, db } = fixture;
  await db.inTenant(fixture.tenantId, (tx) => sql`UPDATE connector_watches SET next_at = now()`.execute(tx));
  for (let watch = await takeWatch(db); watch; watch = await takeWatch(db))
    await lookAt(
      {
        app,
        fetchOut: services.fetchOut,
        consoleOrigin: 'http://console.test',
        now: () => new Date(),
      },
      watch,
    );
}

const findings = async () => {
  const { items } = (await call('GET', 'connectors/watches')) as {
    items: { kind: string; findings: { type: string; object: string; field: string; forms: object[] }[] }[];
  };
  return items.find(({ kind }) => kind === 'marketing-cloud')?.findings;
};

/** Runs the due deliveries, and returns the outcomes of all, oldest first. */
async function deliver(): Promise<string[]> {
  const rows = async () =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        sql<{ id: string; status: string }>`SELECT id, status FROM deliveries ORDER BY id`.execute(tx),
      )
    ).rows;
  for (const { id, status } of await rows())
    if (status === 'PENDING') await attemptDelivery(deps, fixture.tenantId, id);
  return (await rows()).map(({ status }) => status);
}

/** A person who may change connectors, and so gets e-mails about them. */
const addPerson = () =>
  fixture.db.inTenant(fixture.tenantId, (tx) =>
    insertDocument(tx, fixture.tenantId, fixture.app.resource('users').definition, {
      id: newId(),
      data: { firstName: 'Ana', lastName: 'A', email: 'ana@example.org', role: 'admin', status: 'ACTIVE' },
      createdAt: new Date(),
    }),
  );

/** The subjects of the e-mails that are queued, oldest first. */
async function subjects(): Promise<string[]> {
  const { rows } = await fixture.db.asPlatform((tx) =>
    sql<{ id: string; sealed: string }>`SELECT id, sealed FROM mails ORDER BY id`.execute(tx),
  );
  return rows.map(({ id, sealed }) => JSON.parse(sealer.open(sealed, placeOf(id)).toString()).subject);
}

const PRODUCTION = {
  clientId: 'simulated-package',
  clientSecret: 'the-secret-of-the-simulated-package',
  dataExtension: 'supporters',
  primaryKeys: 'SubscriberKey',
};

it('reports a credential that never worked as not accepted, and one that worked before as a change', async () => {
  await services.control({ reset: true });
  await addPerson();
  const enter = async (clientSecret: string) => {
    const { version } = await call('GET', 'connectors');
    const production = { ...PRODUCTION, endpoint: services.url, clientSecret };
    await call('PATCH', 'connectors', { 'marketing-cloud': { production } }, version);
    await look();
    return findings();
  };
  expect(await enter('not-its-secret')).toMatchObject([{ type: 'refused', detail: 'not_authorized' }]);
  expect(await subjects()).toEqual(['Marketing cloud: the credential was not accepted']);
  // A look with the same result sends no e-mail, and the credential has still never worked.
  await look();
  expect(await findings()).toMatchObject([{ type: 'refused' }]);
  expect(await subjects()).toHaveLength(1);
  expect(await enter(PRODUCTION.clientSecret)).toEqual([]);
  await services.control({ revoke: true, expire: true });
  await look();
  expect(await findings()).toMatchObject([{ type: 'credential' }]);
  expect((await subjects()).at(-1)).toBe('Marketing cloud: something changed at the service');
  await services.control({ reset: true });
  // Another wrong credential has not worked either, independent of the ones before it.
  expect(await enter('not-its-secret-either')).toMatchObject([{ type: 'refused' }]);
});

it('reports a removed column within one look; rows that fill it wait, and are released when the mapping is corrected', async () => {
  const production = { ...PRODUCTION, endpoint: services.url };
  const { version } = await call('GET', 'connectors');
  await call('PATCH', 'connectors', { 'marketing-cloud': { production } }, version);
  const configuration = await call('POST', 'form-configurations', {
    description: 'To the newsletter',
    connectorsMappings: JSON.stringify({
      'marketing-cloud': { SubscriberKey: 'email', FirstName: { constant: 'Ada' } },
    }),
  });
  const formId = await fixture.addNewsletter({ formConfigurationId: String(configuration['id']) });
  const send = (email: string) => site.post({ email }, { formId });
  await send('one@example.org');
  await look();
  expect(await findings()).toEqual([]);
  expect(await deliver()).toEqual(['DELIVERED']);

  await services.control({ removeColumn: 'FirstName' });
  await look();
  expect(await findings()).toMatchObject([
    { type: 'removed', object: '', field: 'FirstName', forms: [{ id: formId, description: 'Newsletter' }] },
  ]);
  await send('two@example.org');
  expect(await deliver()).toEqual(['DELIVERED', 'WAITING']);

  const stored = await call('GET', `form-configurations/${String(configuration['id'])}`);
  await call(
    'PATCH',
    `form-configurations/${String(configuration['id'])}`,
    { connectorsMappings: JSON.stringify({ 'marketing-cloud': { SubscriberKey: 'email' } }) },
    stored['version'],
  );
  await look();
  expect(await findings()).toEqual([]);
  expect(await deliver()).toEqual(['DELIVERED', 'DELIVERED']);
  expect(await services.records()).toMatchObject({
    rows: [{ SubscriberKey: 'one@example.org', FirstName: 'Ada' }, { SubscriberKey: 'two@example.org' }],
  });
});

it('a row that is refused before the first look waits for the look, and for the mapping', async () => {
  await services.control({ reset: true });
  const configuration = await call('POST', 'form-configurations', {
    description: 'With an unknown column',
    connectorsMappings: JSON.stringify({ 'marketing-cloud': { SubscriberKey: 'email', Colour: 'email' } }),
  });
  const formId = await fixture.addNewsletter({ formConfigurationId: String(configuration['id']) });
  await site.post({ email: 'three@example.org' }, { formId });
  expect((await deliver()).at(-1)).toBe('WAITING');
  await look();
  expect(await findings()).toMatchObject([{ type: 'removed', object: '', field: 'Colour' }]);
  expect((await deliver()).at(-1)).toBe('WAITING');
});
