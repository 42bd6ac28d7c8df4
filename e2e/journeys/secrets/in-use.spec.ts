import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { SealingError } from '@tributary/engine/storage/sealing.server.ts';
import { secretPlace } from '@tributary/engine/issuing/secret-ref.ts';
import { CONNECTOR_KINDS, KINDS, type ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { definitions } from '../../../apps/server/features.server.ts';
import { startServicesSimulator, type ServicesSimulator } from '../../../tools/simulators/services/server.ts';
import { databaseUrl } from '../../durability/cluster.ts';
import { tokenOf } from '../../support/people.ts';
import { startProduct, type Product } from '../../support/product.ts';
import {
  connectorSetups,
  createCredentials,
  customIntegration,
  integrationSetups,
  SERVICES,
  type Service,
} from './credentials.ts';
import { grantAtCrm, grantAtService } from './granting.ts';
import { openLeakyService, type LeakyService } from './leaky-service.ts';
import { enterTenant, openSealed } from './opened.ts';
import { filesOf, foundIn, openApi, readEverything, tablesOf } from './searching.ts';
import { postToSite } from './visiting.ts';

// Every secret that a declaration names is used as it is meant to be, against services that take it, and against services
// that repeat it in a refusal. Then everything is searched for it.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const ROOT = join(import.meta.dirname, '..', '..', '..');
const BROWSER = 'what only this browser knows';
const PRODUCTION = { environment: 'production' } as const;

let product: Product;
let simulators: ServicesSimulator;
let database: pg.Client;
let api: ReturnType<typeof openApi>;
let bearer: string;
const services = {} as Record<Service, LeakyService>;
const { known, plant } = createCredentials();
/** Tokens that services granted, and secrets that the product issued. */
const met = new Set<string>();
/** The declarations of records that can have secrets. */
const records = definitions.filter((definition) => definition.kind === 'resource');
const forms: { kind: ConnectorKind; formId: string; pageId: string; configurationId: string }[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const name of SERVICES) services[name] = await openLeakyService(known, (token) => met.add(token));
  simulators = await startServicesSimulator();
  product = await startProduct({
    crm: true,
    env: {
      LOG_LEVEL: 'debug',
      SUBMISSION_LIMITS: 'off',
      INTEGRATIONS_SIMULATOR_URL: services.integrations.url,
    },
  });
  services.crm.target = product.crmUrl;
  services.payment.target = product.simulatorUrl;
  services.integrations.target = product.integrationsUrl;
  services.cloud.target = `${simulators.url}/marketing-cloud`;
  services.conversation.target = `${simulators.url}/conversation`;
  database = new pg.Client({ connectionString: await databaseUrl(product.dataDir) });
  await database.connect();
  await database.query(`UPDATE tenants SET plan = 'scale'`);
  await enterTenant(database, 'riverside');
  bearer = await tokenOf(product);
  api = openApi(product, bearer);
});
test.afterAll(async () => {
  await database?.end();
  await product?.stop();
  await simulators?.close();
  for (const service of Object.values(services)) service.close();
});

/** A call that must succeed. */
async function done<Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
  version?: number,
): Promise<Body> {
  const { status, text } = await api.ask(method, path, body, version);
  expect(status, `${method} ${path}: ${text.slice(0, 500)}`).toBeLessThan(300);
  return JSON.parse(text) as Body;
}

interface Made {
  id: string;
  version: number;
}

/** A form with its page and its configuration, which sends to one kind of connector. */
async function addForm(kind: ConnectorKind, mapping: object, instruction?: object): Promise<void> {
  const { isPayment } = KINDS[kind];
  const configuration = await done<Made>('POST', '/form-configurations', {
    description: `To ${kind}`,
    connectorsMappings: JSON.stringify({ [kind]: mapping }),
    ...(instruction ? { connectorsInstructions: JSON.stringify({ [kind]: instruction }) } : {}),
    connectorsEnvironments: JSON.stringify({ [kind]: 'production' }),
  });
  const components = [
    { id: 'name', type: 'text', key: 'name', label: 'Name', required: true },
    { id: 'email', type: 'email', key: 'email', label: 'E-mail', required: true },
    ...(isPayment
      ? [{ id: 'amount', type: 'amount', key: 'amount', label: 'Amount', presets: [{ amount: 2_500 }] }]
      : []),
  ];
  const form = await done<Made>('POST', '/forms', {
    description: `By ${kind}`,
    schema: { components },
    formConfigurationId: configuration.id,
  });
  const page = await done<Made>('POST', '/pages', {
    name: `By ${kind}`,
    slug: `by-${kind}`,
    formId: form.id,
    recipes: { html: `<div data-tributary-form="${form.id}"></div>`, css: '', project: null },
  });
  await done('POST', `/pages/${page.id}/publish`, {}, page.version);
  forms.push({ kind, formId: form.id, pageId: page.id, configurationId: configuration.id });
}

/** Sends every form, and waits until each delivery was tried. */
async function sendAll(round: string): Promise<void> {
  const since = new Date();
  for (const { kind, formId, pageId } of forms) {
    const email = `${round}-${kind}@donors.example`;
    const sent = await postToSite(product, 'riverside', `/forms/${formId}/submissions`, {
      _page: pageId,
      _step: '1',
      _action: 'confirm',
      name: 'Sal',
      email,
      ...(KINDS[kind].isPayment ? { amount: '25' } : {}),
    });
    if (round === 'taken') expect(sent, kind).toMatch(/^20/);
    api.said.push(sent);
    await expect
      .poll(
        async () => {
          const { rows } = await database.query<{ tries: number }>(
            `SELECT count(*)::int AS tries FROM deliveries d JOIN transactions t ON t.tenant_id = d.tenant_id AND t.id = d.transaction_id
             WHERE t.form_id = $1 AND d.attempts > 0 AND t.created_at >= $2`,
            [formId, since],
          );
          return rows[0]!.tries;
        },
        { message: `${round} ${kind}`, timeout: 60_000 },
      )
      .toBeGreaterThan(0);
  }
}

test('connectors, integrations, webhooks and credentials are set up and used', async () => {
  const setups = connectorSetups((service) => services[service].url, plant);
  for (const kind of CONNECTOR_KINDS) {
    const body = { [kind]: { production: setups[kind].block } };
    await done('PATCH', '/connectors', body, await api.versionOf('/connectors'));
  }
  const place = { kind: 'crm', ...PRODUCTION };
  const { url } = await done<{ url: string }>('POST', '/connectors/authorization', {
    ...place,
    browser: BROWSER,
  });
  const { code = '', state = '' } = await grantAtCrm(url);
  const granted = { code, state, browser: BROWSER, ...PRODUCTION };
  met.add(code);
  expect(await done('POST', '/connectors/authorization/completion', granted)).toMatchObject({
    outcome: 'authorized',
  });

  await done('PATCH', '/integrations', integrationSetups(plant), await api.versionOf('/integrations'));
  const integration = await done<Made>(
    'POST',
    '/custom-integrations',
    customIntegration(services.integrations.url, plant),
  );
  const begun = await done<{ url: string }>('POST', `/custom-integrations/${integration.id}/authorization`, {
    browser: BROWSER,
  });
  const returned = await grantAtService(begun.url);
  // Tokens of this service end at once, so that each use renews them.
  await fetch(`${product.integrationsUrl}/__control`, {
    method: 'POST',
    body: JSON.stringify({ holds: 1 }),
  });
  expect(
    await done('POST', `/custom-integrations/${integration.id}/authorization/completion`, {
      ...returned,
      browser: BROWSER,
    }),
  ).toMatchObject({ outcome: 'authorized' });
  const byGrant = {
    custom: {
      sandbox: {
        endpoint: `${services.custom.url}/members`,
        signingSecret: plant(),
        integrationId: integration.id,
      },
    },
  };
  await done('PATCH', '/connectors', byGrant, await api.versionOf('/connectors'));

  for (const kind of CONNECTOR_KINDS) await addForm(kind, setups[kind].mapping, setups[kind].instruction);
  await useEverything();
  await sendAll('taken');

  for (const kind of CONNECTOR_KINDS) {
    const { formId } = forms.find((form) => form.kind === kind)!;
    const { connectors } = await done<{ connectors: { test: { isWorking: boolean } }[] }>(
      'POST',
      '/dry-runs',
      { formId, test: true },
    );
    expect(connectors[0]?.test?.isWorking, kind).toBe(true);
  }
  const asked = (service: Service, path: RegExp) =>
    expect(
      services[service].asked.some((each) => path.test(each)),
      `${service} ${path}: ${[...new Set(services[service].asked)].join(' ')}`,
    ).toBe(true);
  // The payments of the service, the description by SOAP, the renewal of a grant, and the keys of integrations.
  asked('payment', /\/services\/data\//);
  asked('cloud', /Service\.asmx/i);
  asked('integrations', /\/oauth\/token/);
  asked('integrations', /siteverify/);
  asked('integrations', /postcodes/);
  asked('custom', /\/token/);
});

/** Uses every secret outside deliveries. The test ignores the outcomes: services may refuse. */
async function useEverything(): Promise<void> {
  for (const kind of CONNECTOR_KINDS) {
    await api.ask('POST', '/connectors/test', { kind, ...PRODUCTION });
    const at = `kind=${kind}&environment=production`;
    await api.ask('GET', `/connectors/objects?${at}`);
    await api.ask('GET', `/connectors/fields?${at}&object=Contact`);
    await api.ask('GET', `/form-configurations/targets?${at}&refresh=true`);
    await api.ask('GET', `/form-configurations/target-fields?${at}&objects=Contact&refresh=true`);
  }
  await api.ask('POST', '/connectors/test', { kind: 'custom', environment: 'sandbox' });
  for (const [kind, campaigns] of [
    ['crm', 'SELECT Id, Name FROM Campaign'],
    ['marketing-cloud', '/hub/v1/campaigns'],
  ])
    await api.ask('POST', '/connectors/campaigns-test', {
      kind,
      ...PRODUCTION,
      queries: { campaigns, destinationField: '' },
    });
  await api.ask('GET', '/campaigns');
  for (const kind of ['postcode', 'recaptcha']) await api.ask('POST', '/integrations/test', { kind });
  await api.ask('POST', '/reconciliation/run?environment=production');
}

test('secrets that are issued are shown once, and nowhere else', async () => {
  const issuing = records.filter(({ issues }) => Object.keys(issues ?? {}).length > 0);
  expect(issuing.length).toBeGreaterThan(1);
  for (const definition of issuing) {
    const body =
      definition.name === 'webhooks'
        ? { description: 'Hears everything', url: `${services.custom.url}/hook`, events: ['*'] }
        : definition.example(1);
    const made = await api.askForSecret('POST', `/${definition.name}`, body);
    expect(made.status, made.text).toBe(201);
    const { id, version, clientID } = JSON.parse(made.text) as Made & { clientID?: string };
    const rotated = await api.askForSecret('POST', `/${definition.name}/${id}/rotate`, {}, version);
    for (const [, secret] of `${made.text}${rotated.text}`.matchAll(/"((?:tribsec|whsec)_[^"]+)"/g))
      met.add(secret!);
    if (clientID) await useCredential(clientID, rotated.text);
    await api.ask('POST', `/${definition.name}/${id}/test`, {});
  }
});

/** Fetches a token with an API credential, and calls with it. */
async function useCredential(clientId: string, shown: string): Promise<void> {
  const [, secret = ''] = /"(tribsec_[^"]+)"/.exec(shown) ?? [];
  const response = await fetch(`${product.consoleUrl}/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  expect(token).toBeTruthy();
  met.add(token);
  for (const path of ['/pages', '/connectors', '/no-such-path'])
    await fetch(`${product.consoleUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
}

test('services that repeat a secret in their refusals bring it nowhere', async () => {
  for (const service of Object.values(services)) service.isLeaking = true;
  await useEverything();
  await sendAll('refused');
  await done('POST', '/dry-runs', { formId: forms[0]!.formId, test: true });
  expect(services.payment.asked.length).toBeGreaterThan(5);
});

test('no message, row, log or export contains one of them', async () => {
  // A link key is made with the first links.
  const crm = forms.find(({ kind }) => kind === 'crm')!;
  await api.ask('POST', `/form-configurations/${crm.configurationId}/prefill-links`, {
    connector: 'crm',
    form: crm.formId,
    values: ['sal@donors.example'],
  });
  const tenant = await enterTenant(database, 'riverside');
  const {
    sealer,
    sealed: rows,
    opened: stored,
    linkKeys: keys,
  } = await openSealed(database, product, tenant);
  const places = rows.map(({ resource, id, field }) =>
    secretPlace({ tenantId: tenant, resource, id, field }),
  );

  // Each declared secret has been there. A new one is missing here until it is driven above.
  const declared = records.flatMap(({ name, secrets = [], issues = {} }) =>
    [...secrets, ...Object.keys(issues)].map((field) => `${name} ${field}`),
  );
  const patternOf = (path: string): RegExp =>
    new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`);
  const missing = declared.filter((path) => {
    const pattern = patternOf(path);
    return !rows.some(({ resource, field }) => pattern.test(`${resource} ${field}`));
  });
  expect(missing).toEqual([]);

  // Sealed for one place, opened at no other: another organization's, another record's, another field's.
  for (const [at, { sealed, resource, id, field }] of rows.entries()) {
    const others = [
      ...places.filter((place) => place !== places[at]),
      secretPlace({ tenantId: crypto.randomUUID(), resource, id, field }),
    ];
    for (const other of others) expect(() => sealer.open(sealed, other)).toThrow(SealingError);
  }

  const exported = join(product.dataDir, 'riverside.ndjson.gz');
  const command = ['apps/server/cli/main.ts', 'organizations', 'export', 'riverside', '--to', exported];
  const env = { ...process.env, DATA_DIR: product.dataDir, INIT_CWD: ROOT };
  await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'node'), command, { cwd: ROOT, env });
  const exportedText = gunzipSync(await readFile(exported)).toString('latin1');
  expect(exportedText).toContain('issued_secrets');

  const { texts, paths } = await readEverything(api.ask);
  expect(paths).toBeGreaterThan(60);
  const searched = [
    { where: 'a response', text: [...api.said, ...texts].join('\n') },
    { where: 'an export of the organization', text: exportedText },
    ...(await tablesOf(database)),
    ...(await filesOf(product)),
  ];
  // Something of each kind was really searched.
  for (const word of ['To crm', 'taken-crm@donors.example', 'Hears everything'])
    expect(searched.filter(({ text }) => text.includes(word)).length, word).toBeGreaterThan(1);
  expect(searched.find(({ where }) => where.endsWith('product.log'))?.text.length).toBeGreaterThan(1_000);
  const secrets = [...Object.keys(known), ...met, ...stored, bearer].filter((text) => text.length >= 12);
  expect(secrets.length).toBeGreaterThan(30);
  expect(foundIn(searched, [...new Set(secrets)])).toEqual([]);
  for (const shape of keys)
    expect(searched.filter(({ text }) => text.includes(shape)).map(({ where }) => where)).toEqual([]);
});

test('a secret that was moved to another organization does not open there', async () => {
  for (const service of Object.values(services)) service.isLeaking = false;
  await enterTenant(database, 'riverside');
  const { rows } = await database.query<{ sealed: string }>(
    `SELECT sealed FROM issued_secrets WHERE resource = 'connectors' AND field LIKE 'payment-v2.production.%'`,
  );
  expect(rows.length).toBe(1);
  const other = openApi(product, await tokenOf(product, 'admin@hilltop.localhost'));
  const { block } = connectorSetups((service) => services[service].url, plant)['payment-v2'];
  const saved = await other.ask(
    'PATCH',
    '/connectors',
    { 'payment-v2': { production: block } },
    await other.versionOf('/connectors'),
  );
  expect(saved.status, saved.text).toBe(200);
  const place = { kind: 'payment-v2', ...PRODUCTION };
  const tried = async () => (await other.ask('POST', '/connectors/test', place)).text;
  expect(await tried()).not.toContain('settings_sealed');
  await enterTenant(database, 'hilltop');
  const moved = await database.query(
    `UPDATE issued_secrets SET sealed = $1 WHERE resource = 'connectors' AND field LIKE 'payment-v2.production.%'`,
    [rows[0]!.sealed],
  );
  expect(moved.rowCount).toBe(1);
  expect(await tried()).toContain('settings_sealed');
});
