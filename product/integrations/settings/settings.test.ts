import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { asPerson, openTestApi } from '../../submissions/testing-api.server.ts';
import { integrationChecksFeature } from '../feature.server.ts';
import { serviceOrigins } from '../origins.ts';
import { startIntegrationsSimulator } from '../simulator.testing.ts';
import { openIntegration } from './settings.server.ts';

let simulator: Awaited<ReturnType<typeof startIntegrationsSimulator>>;
let egress: Egress;
let made: TestApp;
let api: Api;

beforeAll(async () => {
  simulator = await startIntegrationsSimulator();
  egress = createEgress({ allowLoopback: true });
  made = await createTestApp({
    features: [...resourceFeatures, integrationChecksFeature],
    services: (app) => ({
      ...idleServices(app),
      fetchOut: egress.fetchOut,
      serviceOrigins: serviceOrigins(simulator.url),
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
async function organization(plan = 'scale', role: Role = 'integrator') {
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
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json(), text: response.body };
  };
  const save = (data: object, version = 0) => call('PATCH', '/integrations', data, version);
  return { tenantId, call, save };
}

const recaptcha = { version: 'v3', siteKey: 'test-site-key', secretKey: 'test-secret-key' };
const postcode = { provider: 'loqate', key: 'test-postcode-key' };

it('stores keys sealed, tests them, and shows the request and the response', async () => {
  const { tenantId, call, save } = await organization();
  const states = async () =>
    (await call('GET', '/integrations/status')).body.items.map((one: { state: string }) => one.state);
  expect(await states()).toEqual(['missing', 'missing', 'missing']);
  expect((await call('POST', '/integrations/test', { kind: 'recaptcha' })).status).toBe(409);
  const saved = await save({ recaptcha, postcode });
  expect(saved.status).toBe(200);
  expect(saved.text).not.toContain('test-secret-key');
  expect(saved.text).not.toContain('test-postcode-key');
  expect(saved.body.recaptcha).toMatchObject({ minimumScore: 0.5, secretKey: { setBy: 'Ana' } });
  expect(await states()).toEqual(['untested', 'untested', 'missing']);
  for (const kind of ['recaptcha', 'postcode']) {
    const tested = await call('POST', '/integrations/test', { kind });
    expect(tested.body).toMatchObject({ isWorking: true, httpStatus: 200, failure: null });
    expect(tested.text).not.toMatch(/test-(secret|postcode)-key/);
  }
  expect(await states()).toEqual(['working', 'working', 'missing']);
  expect(await openIntegration(made.app, tenantId, 'postcode')).toEqual({
    state: 'ready',
    settings: postcode,
  });
  const { rows } = await made.db.inTenant(tenantId, (tx) =>
    sql<{ all: string }>`SELECT string_agg(e::text, '') AS all FROM log_entries e`.execute(tx),
  );
  expect(rows[0]!.all).not.toMatch(/test-(secret|postcode)-key/);
});

it('says that a key is wrong, and how long the last test is valid', async () => {
  const { call, save } = await organization();
  await save({ recaptcha: { ...recaptcha, secretKey: 'wrong' }, postcode: { ...postcode, key: 'wrong' } });
  for (const kind of ['recaptcha', 'postcode']) {
    const { body } = await call('POST', '/integrations/test', { kind });
    expect(body).toMatchObject({ isWorking: false, failure: { code: 'not_authorized' } });
  }
  await save({ recaptcha }, 1);
  const { items } = (await call('GET', '/integrations/status')).body;
  expect(items).toMatchObject([{ state: 'untested' }, { state: 'failing' }, { state: 'missing' }]);
});

it('asks for the container of a tag manager as browsers do', async () => {
  const { call, save } = await organization();
  const tested = async (container: string, version: number) => {
    expect((await save({ tagManager: { provider: 'google', container } }, version)).status).toBe(200);
    return (await call('POST', '/integrations/test', { kind: 'tagManager' })).body;
  };
  expect(await tested('GTM-TEST1234', 0)).toMatchObject({ isWorking: true, httpStatus: 200 });
  expect(await tested('GTM-OTHER123', 1)).toMatchObject({ isWorking: false, failure: { code: 'not_found' } });
});

it('keeps a key that is left out, and never takes it to another service', async () => {
  const { tenantId, save } = await organization();
  await save({ recaptcha, postcode });
  const { secretKey: _, ...rest } = recaptcha;
  expect((await save({ recaptcha: { ...rest, minimumScore: 0.7 } }, 1)).status).toBe(200);
  expect(await openIntegration(made.app, tenantId, 'recaptcha')).toMatchObject({
    settings: { secretKey: 'test-secret-key', minimumScore: 0.7 },
  });
  const moved = await save({ postcode: { provider: 'get-address' } }, 2);
  expect(moved).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: 'postcode.key', message: 'A key belongs to one service. Enter the key for this one.' },
      ],
    },
  });
  expect((await save({ postcode: { provider: 'postcodes-io' } }, 2)).status).toBe(200);
  const back = await save({ postcode: { provider: 'loqate' } }, 3);
  expect(back.body.errors).toEqual([{ path: 'postcode.key', message: 'Enter the key' }]);
});

it.each([
  [{ recaptcha: { ...recaptcha, siteKey: '"><script>' } }, 'recaptcha.siteKey'],
  [{ recaptcha: { ...recaptcha, siteKey: '' } }, 'recaptcha.siteKey'],
  [{ recaptcha: { ...recaptcha, minimumScore: 1.1 } }, 'recaptcha.minimumScore'],
  [{ recaptcha: { ...recaptcha, version: 'v4' } }, 'recaptcha.version'],
  [{ recaptcha: { ...recaptcha, secretKey: null } }, 'recaptcha.secretKey'],
  [{ postcode: { provider: 'https://evil.example', key: 'a' } }, 'postcode.provider'],
  [{ postcode: { provider: 'loqate', key: 'a'.repeat(201) } }, 'postcode.key'],
])('refuses %j at its field', async (data, path) => {
  const { save } = await organization();
  const { status, body } = await save(data);
  expect(status).toBe(422);
  expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
});

it('clears one, with its key, for people who may delete', async () => {
  const { tenantId, call, save } = await organization();
  await save({ recaptcha, postcode });
  expect((await call('POST', '/integrations/clear', { kind: 'postcode' }, 1, 'creator')).status).toBe(403);
  const cleared = await call('POST', '/integrations/clear', { kind: 'postcode' }, 1);
  expect(cleared).toMatchObject({ status: 200, body: { postcode: null, recaptcha: { version: 'v3' } } });
  expect(await openIntegration(made.app, tenantId, 'postcode')).toEqual({ state: 'missing' });
  expect((await call('POST', '/integrations/clear', { kind: 'postcode' }, 2)).status).toBe(409);
  const log = await call('GET', '/integrations/revisions');
  expect(log.body.items.map(({ event }: { event: string }) => event)).toContain('DELETE');
});

it('shows the form builder the set-up integrations, without a key and without the ability to read settings', async () => {
  const { call, save } = await organization();
  await save({ recaptcha });
  const seen = await call('GET', '/integrations/in-forms', undefined, undefined, 'creator');
  expect(seen).toMatchObject({ status: 200, body: { recaptcha: 'v3', postcode: false } });
  expect((await call('GET', '/integrations', undefined, undefined, 'creator')).status).toBe(403);
});

it('counts as not set up once the plan no longer includes it', async () => {
  const { tenantId, save } = await organization();
  await save({ recaptcha, postcode });
  await made.db.asPlatform((tx) =>
    tx.updateTable('tenants').set({ plan: 'starter' }).where('id', '=', tenantId).execute(),
  );
  for (const kind of ['recaptcha', 'postcode'] as const)
    expect(await openIntegration(made.app, tenantId, kind)).toEqual({ state: 'missing' });
});
