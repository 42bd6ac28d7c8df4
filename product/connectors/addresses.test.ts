import { createTestApi, createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { CONNECTOR_KINDS, KINDS } from '@tributary/resources/connectors/kinds.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress, type Egress, type FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { createOutward } from '@tributary/resources/outward/outward.server.ts';
import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import { mappingFeature } from '../mapping/feature.server.ts';
import { publishingFeature } from '../publishing/feature.server.ts';
import { stockFeature } from '../stock/feature.server.ts';
import { sendToCrm } from '@tributary/resources/connectors/kinds/crm/client.server.ts';
import { crmSettingsSchema } from '@tributary/resources/connectors/kinds/crm/settings.ts';
import { connectorChecksFeature } from './feature.server.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { sendToMarketingCloud } from '@tributary/resources/connectors/kinds/marketing-cloud/send.server.ts';
import { marketingCloudSettingsSchema } from '@tributary/resources/connectors/kinds/marketing-cloud/settings.ts';

/** Addresses that must never be called, each in another disguise. */
const BAD = [
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://0177.0.0.1/x',
  'https://①②⑦.⓪.⓪.①/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://[2002:7f00:1::]/x',
  'https://[fec0::1]/x',
  'https://[ff02::1]/x',
  'https://224.0.0.1/x',
  'https://100.64.1.1/x',
  'https://169.254.169.254/x',
  'https://localhost./x',
  'https://service.example.org:22/x',
  'https://service.example.org:5432/x',
  'https://ana:secret@service.example.org/x',
  'file:///etc/passwd',
];
/** Where a credential would go unprotected; refused when it is entered. */
const INSECURE = 'http://service.example.org/x';

let api: Api;
let drop: () => Promise<void>;
let egress: Egress;
beforeAll(async () => {
  egress = createEgress({ allowLoopback: false });
  const made = await createTestApp({
    features: [...resourceFeatures, connectorChecksFeature, mappingFeature, publishingFeature, stockFeature],
    services: (app) => ({
      ...idleServices(app),
      outward: createOutward({ allowLoopback: false }),
      fetchOut: egress.fetchOut,
      consoleOrigin: 'https://console.example.org',
      sitesOrigin: (slug: string) => `https://${slug}.example.org`,
    }),
  });
  ({ drop } = made);
  const tenantId = newId();
  await made.db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale' }).execute(),
  );
  api = await createTestApi(made, {
    authenticate: async () => ({
      tenantId,
      tenantSlug: 'river',
      plan: 'scale',
      userId: newId(),
      email: 'ana@example.org',
      name: 'Ana',
      role: 'admin',
    }),
  });
  await api.server.ready();
});
afterAll(async () => {
  await api.server.close();
  await egress.close();
  await drop();
});

async function refused(method: 'POST' | 'PATCH', path: string, payload: object): Promise<string[]> {
  const response = await api.server.inject({
    method,
    url: `/api/v1/${path}`,
    headers: method === 'PATCH' ? { 'if-match': '"0"' } : {},
    payload,
  });
  expect(response.statusCode, response.body).toBe(422);
  const { errors = [] } = response.json<{ errors?: { path: string }[] }>();
  return errors.map((error) => error.path);
}

/** All fields of a kind, so that the address alone is wrong. */
const block = (kind: (typeof CONNECTOR_KINDS)[number]) =>
  Object.fromEntries([
    ...[...KINDS[kind].addresses].map((field) => [field, 'https://service.example.org']),
    ...[...KINDS[kind].required].map((field) => [
      field,
      field === 'accountSid' ? `AC${'0'.repeat(32)}` : 'x',
    ]),
    ...[...KINDS[kind].secrets].map((field) => [field, 'a credential']),
    ...(KINDS[kind].optionalSecrets as readonly string[])
      .filter((field) => field === 'accessToken')
      .map((field) => [field, 'a credential']),
  ]);

describe('an address that is entered', () => {
  it.each(
    CONNECTOR_KINDS.flatMap((kind) => [...KINDS[kind].addresses].map((field) => [kind, field] as const)),
  )('is refused for the connector %s, field %s', async (kind, field) => {
    for (const address of [...BAD, INSECURE]) {
      const production = { ...block(kind), [field]: address };
      expect(await refused('PATCH', 'connectors', { [kind]: { production } }), address).toEqual([
        `${kind}.production.${field}`,
      ]);
    }
  });

  it('is refused together with faults in other fields of its connector, and with missing fields', async () => {
    const production = { endpoint: 'https://127.1/x', queries: { campaigns: 'DELETE everything' } };
    const wrong = { crm: { production }, custom: { sandbox: { endpoint: 'no address' } } };
    expect((await refused('PATCH', 'connectors', wrong)).toSorted()).toEqual([
      'crm.production.clientId',
      'crm.production.clientSecret',
      'crm.production.endpoint',
      'crm.production.queries.campaigns',
      'custom.sandbox.endpoint',
      'custom.sandbox.signingSecret',
    ]);
  });

  it.each([5, null, {}, [], ['x'], true, '', 'x'.repeat(300_000), { a: { b: 1 } }, '\u0000', '\ud800'])(
    'is refused as a field of a connector, and its server stands: %j',
    async (odd) => {
      for (const kind of CONNECTOR_KINDS) {
        const fields = Object.keys(block(kind));
        const production = Object.fromEntries(
          [...fields, 'template', 'queries'].map((field) => [field, odd]),
        );
        const paths = await refused('PATCH', 'connectors', { [kind]: { production, sandbox: 0 } });
        expect(paths).toContain(`${kind}.sandbox`);
      }
    },
  );

  it.each(['authorizeUrl', 'tokenUrl'])(
    'is refused for the sign-in of a custom integration, field %s',
    async (field) => {
      for (const address of [...BAD, INSECURE]) {
        const authorization = {
          authorizeUrl: 'https://service.example.org/authorize',
          tokenUrl: 'https://service.example.org/token',
          clientId: 'client',
          clientSecret: 'a credential',
          [field]: address,
        };
        const body = { name: 'Ours', identifier: 'ours', authorization };
        expect(await refused('POST', 'custom-integrations', body), address).toEqual([
          `authorization.${field}`,
        ]);
      }
    },
  );

  it('is refused for a webhook', async () => {
    for (const url of [...BAD, INSECURE])
      expect(
        await refused('POST', 'webhooks', { description: 'Ours', url, events: ['page.updated'] }),
        url,
      ).toEqual(['url']);
  });

  it('is refused for a webhook together with faults in its other fields', async () => {
    expect(await refused('POST', 'webhooks', { url: 'https://127.1/x', events: [] })).toEqual([
      'description',
      'events',
      'url',
    ]);
    expect(await refused('POST', 'webhooks', { url: 'https://hooks.example.org', events: [] })).toEqual([
      'description',
      'events',
    ]);
  });
});

describe('an address that a service names itself', () => {
  const isRefused = (work: Promise<unknown>) =>
    work.then(
      () => false,
      (error: unknown) =>
        (error instanceof EgressError && error.code.endsWith('refused')) ||
        (error instanceof ConnectorFailure && error.code === 'bad_answer'),
    );
  const request = { method: 'GET' as const, url: '/x', headers: {}, sealed: [] };

  it('is not called where the marketing cloud names it with its token', async () => {
    for (const [n, told] of BAD.entries()) {
      const settings = marketingCloudSettingsSchema.parse({
        endpoint: 'https://cloud.example.org',
        clientId: `client ${n}`,
        clientSecret: 'a credential',
        dataExtension: 'supporters',
        primaryKeys: 'Key',
      });
      const fetchOut: FetchOut = async (url, wanted) =>
        url === 'https://cloud.example.org/v2/token'
          ? {
              status: 200,
              headers: {},
              body: Buffer.from(JSON.stringify({ access_token: 'a token', rest_instance_url: told })),
            }
          : egress.fetchOut(url, wanted);
      expect(await isRefused(sendToMarketingCloud(request, { settings, fetchOut })), told).toBe(true);
    }
  });

  it('is not called where the CRM named it with its grant', async () => {
    for (const instanceUrl of BAD) {
      const settings = crmSettingsSchema.parse({
        endpoint: 'https://login.example.org',
        clientId: 'client',
        clientSecret: 'a credential',
        accessToken: 'a token',
        authorization: { instanceUrl, authorizedAt: '2026-05-01T00:00:00Z', authorizedBy: 'Ana' },
      });
      const { fetchOut } = egress;
      const asked = { ...request, url: `${instanceUrl}/x` };
      expect(await isRefused(sendToCrm(asked, { settings, fetchOut })), instanceUrl).toBe(true);
    }
  });
});
