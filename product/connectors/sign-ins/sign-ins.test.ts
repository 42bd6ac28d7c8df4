import { createTestApi, createTestApp, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { startIntegrationsSimulator } from '../../integrations/simulator.testing.ts';
import { connectorChecksFeature } from '../feature.server.ts';
import { sendCustom } from '@tributary/resources/connectors/kinds/custom/send.server.ts';
import { customSettingsSchema } from '@tributary/resources/connectors/kinds/custom/settings.ts';
import { accessTokenOf } from './tokens.server.ts';

let simulator: Awaited<ReturnType<typeof startIntegrationsSimulator>>;
let egress: Egress;
let made: TestApp;
let api: Api;
const tenantId = newId();
const BROWSER = 'what only this browser knows';

beforeAll(async () => {
  simulator = await startIntegrationsSimulator();
  egress = createEgress({ allowLoopback: true });
  made = await createTestApp({
    features: [...resourceFeatures, connectorChecksFeature],
    services: (app) => ({
      ...idleServices(app),
      outward: {
        refusalOf: (url: string) =>
          url.includes('169.254') ? 'This address can not be called from here' : undefined,
      },
      fetchOut: egress.fetchOut,
      consoleOrigin: 'http://console.test',
    }),
  });
  const people = new Map<string, string>();
  api = await createTestApi(made, {
    async authenticate({ headers }) {
      const name = String(headers['x-person']);
      const userId = people.get(name) ?? newId();
      people.set(name, userId);
      const person = { userId, name, email: 'ana@example.org', role: 'integrator' as const };
      return { tenantId, tenantSlug: 'river', plan: 'scale', ...person };
    },
  });
  await api.server.ready();
  await made.db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale' }).execute(),
  );
});
afterAll(async () => {
  await api.server.close();
  await made.drop();
  await egress.close();
  simulator.stop();
});
afterEach(() => simulator.control({ reset: true }));

async function call(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  version?: number,
  name = 'Ana',
) {
  const response = await api.server.inject({
    method,
    url: `/api/v1/custom-integrations${path}`,
    headers: {
      'x-person': name,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json(), text: response.body };
}

let count = 0;
async function integration(more: object = {}) {
  count += 1;
  const { body, status } = await call('POST', '', {
    name: `Members ${count}`,
    identifier: `members-${count}`,
    method: 'client_secret_basic',
    authorization: {
      authorizeUrl: `${simulator.url}/oauth/authorize`,
      tokenUrl: `${simulator.url}/oauth/token`,
      clientId: 'tributary',
      clientSecret: 'the-secret-of-the-client',
      scope: 'members.write',
    },
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: string; version: number; authorization: Record<string, unknown> };
}

/**
 * Grants access on the service's page, as a browser does.
 * @returns the parameters that it sends back
 */
async function granted(id: string, choice: 'Allow' | 'Deny' = 'Allow'): Promise<Record<string, string>> {
  const { body } = await call('POST', `/${id}/authorization`, { browser: BROWSER });
  const page = await (await fetch(body.url)).text();
  const [, href = ''] = new RegExp(`<a href="([^"]*)">${choice}<`).exec(page) ?? [];
  const back = new URL(href.replaceAll('&amp;', '&'));
  expect(back.origin + back.pathname).toBe(
    `http://console.test/general-settings/integrations/${id}/callback`,
  );
  return Object.fromEntries(back.searchParams);
}
const complete = (id: string, returned: object, browser = BROWSER, name = 'Ana') =>
  call('POST', `/${id}/authorization/completion`, { ...returned, browser }, undefined, name);
const stateOf = async (id: string) => (await call('GET', `/${id}/authorization`)).body;
const tokenOf = (id: string, refused?: string) =>
  accessTokenOf({ ...made.app, fetchOut: egress.fetchOut }, { tenantId, id }, refused);

describe('a custom integration', () => {
  it('is authorized by a person on the service’s page, and keeps the grant sealed', async () => {
    const { id } = await integration();
    expect(await stateOf(id)).toMatchObject({ state: 'never', reason: null });
    await expect(tokenOf(id)).rejects.toMatchObject({ code: 'not_authorized_yet' });
    expect((await complete(id, await granted(id))).body).toEqual({ outcome: 'authorized', detail: null });
    expect(await stateOf(id)).toMatchObject({ state: 'authorized', authorizedBy: 'Ana' });
    const { text, body } = await call('GET', `/${id}`);
    expect(body.authorization.response.refresh_token).toMatchObject({ setBy: 'Ana' });
    const { rows } = await made.db.inTenant(tenantId, (tx) =>
      sql<{
        all: string;
      }>`SELECT string_agg(e::text, '') || string_agg(s::text, '') AS all FROM log_entries e, issued_secrets s`.execute(
        tx,
      ),
    );
    for (const shown of [text, rows[0]!.all])
      expect(shown).not.toMatch(/(access|refresh)-[0-9a-f]{8}|the-secret-of/);
    expect(await tokenOf(id)).toMatch(/^access-/);
  });

  it('accepts a state once, from the browser and the person who began', async () => {
    const { id } = await integration();
    const other = await integration();
    for (const [at, browser, name] of [
      [id, 'another browser than that one', 'Ana'],
      [other.id, BROWSER, 'Ana'],
      [id, BROWSER, 'Ben'],
    ] as const) {
      const returned = await granted(id);
      expect((await complete(at, returned, browser, name)).status).toBe(409);
    }
    const returned = await granted(id);
    expect((await complete(id, { ...returned, state: 'made-up' })).status).toBe(409);
    expect((await complete(id, returned)).body.outcome).toBe('authorized');
    expect((await complete(id, returned)).status).toBe(409);
  });

  it('shows the service’s words when it refuses, and changes nothing', async () => {
    const { id } = await integration();
    const { error, state } = await granted(id, 'Deny');
    expect((await complete(id, { error, state })).body).toEqual({
      outcome: 'denied',
      detail: 'access_denied',
    });
    const returned = await granted(id);
    const { body } = await complete(id, { ...returned, code: 'another' });
    expect(body).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('invalid_grant') });
    expect(await stateOf(id)).toMatchObject({ state: 'never' });
  });

  it('renews tokens before they expire, once for all waiting calls', async () => {
    const { id } = await integration({ method: 'client_secret_post' });
    await simulator.control({ holds: 30 });
    await complete(id, await granted(id));
    await simulator.control({ holds: 3_600 });
    const before = (await simulator.control()).length;
    const tokens = await Promise.all(Array.from({ length: 6 }, () => tokenOf(id)));
    expect(new Set(tokens).size).toBe(1);
    expect((await simulator.control()).length - before).toBe(1);
    expect(await tokenOf(id)).toBe(tokens[0]);
    expect(await tokenOf(id, tokens[0])).not.toBe(tokens[0]);
  });

  it('says that it has expired when the service no longer accepts it, until a person authorizes it again', async () => {
    const { id } = await integration();
    await complete(id, await granted(id));
    await simulator.control({ ended: true });
    const token = await tokenOf(id);
    await expect(tokenOf(id, token)).rejects.toMatchObject({ code: 'authorize_again', retryable: false });
    expect(await stateOf(id)).toMatchObject({
      state: 'expired',
      reason: expect.stringContaining('invalid_grant'),
    });
    await simulator.control({ ended: false });
    await complete(id, await granted(id));
    expect(await stateOf(id)).toMatchObject({ state: 'authorized', reason: null });
    await call('POST', `/${id}/authorization/removal`);
    expect(await stateOf(id)).toMatchObject({ state: 'never', authorizedBy: null });
  });

  it('loses the grant of another client, and never sends a secret to another host', async () => {
    const { id } = await integration();
    await complete(id, await granted(id));
    const { body: record } = await call('GET', `/${id}`);
    const { authorization } = record;
    const moved = { ...authorization, tokenUrl: 'https://elsewhere.example/token' };
    expect(await call('PATCH', `/${id}`, { authorization: moved }, record.version)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'authorization.clientSecret' }] },
    });
    const inside = { ...authorization, tokenUrl: 'http://169.254.1.1/token', clientSecret: 'x' };
    expect((await call('PATCH', `/${id}`, { authorization: inside }, record.version)).status).toBe(422);
    const renamed = await call('PATCH', `/${id}`, { name: 'Other', authorization }, record.version);
    expect(renamed.body.authorization.response).not.toBeNull();
    const other = { ...authorization, clientId: 'another' };
    const changed = await call('PATCH', `/${id}`, { authorization: other }, renamed.body.version);
    expect(changed.body.authorization.response).toBeNull();
  });

  it('gives the custom connector its token, and another one when the service refuses the first', async () => {
    const { id } = await integration();
    await complete(id, await granted(id));
    const url = `${simulator.url}/oauth/members`;
    const settings = customSettingsSchema.parse({
      endpoint: url,
      signingSecret: 'a secret that both sides know',
      integrationId: id,
    });
    const request = { method: 'POST' as const, url, headers: {}, sealed: [], body: '{}' };
    const bearer = (refused?: string) => tokenOf(id, refused);
    const io = { settings, fetchOut: egress.fetchOut, bearer };
    expect((await sendCustom(request, io, { id: 'one' })).status).toBe(202);
    // Another process has renewed: the token known here is refused, and the next one accepted.
    let isFirst = true;
    const stale = async (refused?: string) => {
      if (!isFirst) return tokenOf(id, refused);
      isFirst = false;
      return 'a token that has ended';
    };
    expect((await sendCustom(request, { ...io, bearer: stale }, { id: 'two' })).status).toBe(202);
  });
});
