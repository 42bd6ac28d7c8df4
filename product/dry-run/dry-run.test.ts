import type { Role } from '@tributary/engine/access/roles.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { noteCheck } from '../connectors/checks.server.ts';
import { dryFindings } from './findings.server.ts';
import type { DryRun } from './routes.ts';

const SECRET = 'a signing secret that nobody sees';

let fixture: SubmissionFixture;
let api: Api;
let configurationId: string;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
  api = await openTestApi(fixture);
  const production = {
    endpoint: 'https://own.example.org/in',
    signingSecret: SECRET,
    template: '{"mail": {{ mail | json }}}',
    secretHeaderName: 'x-key',
    secretHeaderValue: 'a key that nobody sees',
  };
  const { version } = (await call('GET', 'connectors')).body;
  await call('PATCH', 'connectors', { body: { custom: { production } }, version });
  const made = await call('POST', 'form-configurations', {
    body: {
      description: 'To our own service',
      connectorsMappings: JSON.stringify({ custom: { mail: 'email' }, crm: {} }),
      connectorsPermissions: JSON.stringify({ crm: { consent: 'news' } }),
    },
  });
  configurationId = made.body['id'] as string;
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE forms SET data = data || ${JSON.stringify({ formConfigurationId: configurationId })}::jsonb WHERE id = ${fixture.formId}`.execute(
      tx,
    ),
  );
});
afterAll(async () => {
  await api.server.close();
  await fixture.drop();
});

async function call(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { body, version, role = 'maintainer' }: { body?: object; version?: unknown; role?: Role } = {},
) {
  const response = await api.server.inject({
    method,
    url: `/api/v1/${path}`,
    headers: {
      ...asPerson(fixture.tenantId, role),
      ...(version === undefined ? {} : { 'if-match': `"${Number(version)}"` }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), text: response.body };
}

const run = async (more: object = {}, role?: Role) => {
  const asked = { formId: fixture.formId, ...more };
  const { status, text } = await call('POST', 'dry-runs', { body: asked, ...(role ? { role } : {}) });
  return { status, text, body: JSON.parse(text) as DryRun };
};

it('shows for a sample the data of each connector, and why a connector gets none', async () => {
  const { status, body, text } = await run();
  expect(status).toBe(200);
  expect(body.errors).toEqual({});
  expect(body.answers).toMatchObject({ email: expect.stringContaining('@example.org'), amount: '10.00' });
  const [payment, custom, crm] = body.connectors;
  expect(payment).toMatchObject({ kind: 'payment-v2', withheld: 'missing' });
  expect(custom).toMatchObject({
    kind: 'custom',
    environment: 'production',
    withheld: null,
    waitsForPayment: true,
    requests: [
      {
        method: 'POST',
        url: 'https://own.example.org/in',
        body: `{"mail": "${String(body.answers['email'])}"}`,
        headers: expect.arrayContaining([
          { name: 'webhook-signature', value: '•••' },
          { name: 'x-key', value: '•••' },
        ]),
      },
    ],
    problem: null,
    test: null,
  });
  expect(crm).toMatchObject({ kind: 'crm', withheld: 'consent', consent: 'news', requests: null });
  expect(text).not.toContain('nobody sees');
});

const findings = () =>
  fixture.db.inTenant(fixture.tenantId, (tx) =>
    dryFindings(tx, fixture.app.sealer, fixture.tenantId, fixture.formId),
  );

const faults = async (role?: Role, query = '') => {
  const { status, body } = await call(
    'GET',
    `forms/${fixture.formId}/connector-faults${query}`,
    role ? { role } : {},
  );
  expect(status).toBe(200);
  return body['items'] as { kind: string; why: string; detail: string }[];
};

it('names among the checks before publishing the connectors that a form’s answers would not reach, and sends nothing', async () => {
  expect((await findings()).map(({ kind }) => kind)).toContain('connectorPlan');
  await fixture.db.asPlatform((tx) =>
    sql`UPDATE tenants SET plan = 'scale' WHERE id = ${fixture.tenantId}`.execute(tx),
  );
  expect(await findings()).toMatchObject([
    { kind: 'connectorMissing', severity: 'warning', values: { connector: 'payment-v2' } },
    // The sample’s answers keep it out; those of a visitor who consents do not.
    { kind: 'connectorMissing', severity: 'warning', values: { connector: 'crm' } },
  ]);
  const template = async (text: string) => {
    const { version } = (await call('GET', 'connectors')).body;
    const production = { endpoint: 'https://own.example.org/in', template: text };
    const saved = await call('PATCH', 'connectors', { body: { custom: { production } }, version });
    expect(saved.status, saved.text).toBe(200);
  };
  await template('{"mail": {{ mail }}}');
  const broken = await findings();
  expect(broken.map(({ kind, values }) => [kind, values['connector']])).toContainEqual([
    'connectorFails',
    'custom',
  ]);
  expect(JSON.stringify(broken)).not.toContain('nobody sees');
  const unmade = (await faults()).find(({ why }) => why === 'unmade');
  expect(unmade).toMatchObject({ kind: 'custom', detail: expect.stringMatching(/./) });
  // The request's text may contain settings, which only people who may read connectors see.
  for (const role of ['user', 'creator', 'analyst'] as const)
    expect((await faults(role)).find(({ why }) => why === 'unmade')).toEqual({ ...unmade, detail: '' });
  await template('{"mail": {{ mail | json }}}');
});

it('names the connectors without authorization and those whose last test failed, until they work', async () => {
  const ofCrm = async () => (await faults()).find(({ kind }) => kind === 'crm');
  expect(await ofCrm()).toEqual({ kind: 'crm', why: 'missing', detail: '' });
  const saveCrm = async (production: object | null) => {
    const { version } = (await call('GET', 'connectors')).body;
    return call('PATCH', 'connectors', { body: { crm: { production } }, version });
  };
  const production = { endpoint: 'https://crm.example.org', clientId: 'our client', clientSecret: SECRET };
  const saved = await saveCrm(production);
  expect(saved.status, saved.text).toBe(200);
  expect(await ofCrm()).toEqual({ kind: 'crm', why: 'unauthorized', detail: '' });
  expect((await findings()).map(({ kind }) => kind)).toContain('connectorUnauthorized');
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE connectors SET data = jsonb_set(data, '{crm,production,accessToken}', '{"set": true}')`.execute(
      tx,
    ),
  );
  expect(await ofCrm()).toBeUndefined();
  const ref = { tenantId: fixture.tenantId, connector: 'crm', environment: 'production' } as const;
  const tested = (isWorking: boolean) =>
    fixture.db.inTenant(fixture.tenantId, (tx) =>
      noteCheck(
        tx,
        ref,
        { isWorking, request: null, httpStatus: null, failure: null, methods: [], usage: null },
        new Date(),
      ),
    );
  await tested(false);
  expect(await ofCrm()).toEqual({ kind: 'crm', why: 'failing', detail: '' });
  expect((await findings()).map(({ kind }) => kind)).toContain('connectorFailing');
  await tested(true);
  expect(await ofCrm()).toBeUndefined();
  const other = await call('POST', 'form-configurations', {
    body: { description: 'To the marketing cloud', connectorsMappings: '{"marketing-cloud": {}}' },
  });
  const chosen = `?configurationId=${String(other.body['id'])}`;
  expect((await faults(undefined, chosen)).map(({ kind, why }) => `${kind} ${why}`)).toContain(
    'marketing-cloud missing',
  );
  expect((await call('GET', `forms/${configurationId}/connector-faults`)).status).toBe(404);
  expect((await saveCrm(null)).status).toBe(200);
});

it('runs an earlier submission as it was answered, and changed answers as they would be read', async () => {
  const sent = fixture.submission();
  await acceptSubmission(fixture.db, sent);
  const earlier = await run({ transactionId: sent.id });
  expect(earlier.body.connectors[1]).toMatchObject({
    requests: [{ body: '{"mail": "ada@example.org"}' }],
  });
  const { items } = (await call('GET', `dry-runs/submissions?formId=${fixture.formId}`)).body as {
    items: { id: string }[];
  };
  expect(items.map(({ id }) => id)).toContain(sent.id);
  const wrong = await run({ answers: { email: 'no address', amount: '10.00' } });
  expect(wrong.body).toMatchObject({ errors: { email: expect.any(String) }, connectors: [] });
  expect((await run({ transactionId: '01900000-0000-7000-8000-000000000000' })).status).toBe(404);
  expect((await run({ configurationId: fixture.formId })).status).toBe(404);
  expect((await run({ answers: { email: 5 } })).status).toBe(422);
});

it('asks the ledger whether a consent was withdrawn since, as a delivery does', async () => {
  const sent = fixture.submission({
    result: {
      ...fixture.submission().result,
      consents: [{ key: 'news', given: true, wording: 'Send me news.' }],
    },
  });
  await acceptSubmission(fixture.db, sent);
  const crmOf = async () =>
    (await run({ transactionId: sent.id })).body.connectors.find(({ kind }) => kind === 'crm');
  expect(await crmOf()).toMatchObject({ withheld: 'missing' });
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`
      INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, key, event, wording, language, how, created_at)
      SELECT tenant_id, gen_random_uuid(), transaction_id, form_id, key, 'withdrawn', wording, language, 'console', now()
      FROM consent_ledger WHERE transaction_id = ${sent.id}`.execute(tx),
  );
  expect(await crmOf()).toMatchObject({ withheld: 'withdrawn', consent: 'news', requests: null });
});

it('shows no settings to people who may not read connectors, and no form to people who may read no configuration', async () => {
  const { body } = await run({ test: true }, 'user');
  expect(body.connectors[1]).toMatchObject({ kind: 'custom', requests: null, test: null });
  expect(body.connectors[1]!.steps).toEqual([{ request: 'POST', values: { mail: body.answers['email'] } }]);
  expect((await run({}, 'analyst')).status).toBe(403);
});

it('says that a template can not be used instead of a request', async () => {
  const { version } = (await call('GET', 'connectors')).body;
  const production = { endpoint: 'https://own.example.org/in', template: '{"mail": {{ mail }}}' };
  const saved = await call('PATCH', 'connectors', { body: { custom: { production } }, version });
  expect(saved.status).toBe(200);
  const { body } = await run();
  expect(body.connectors[1]).toMatchObject({ requests: [], problem: { code: 'bad_template' } });
});
