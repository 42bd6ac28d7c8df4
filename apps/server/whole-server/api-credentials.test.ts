import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '@tributary/engine/access/roles.ts';
import { GRANTABLE } from '@tributary/resources/api-credentials/api-credential.ts';
import { startAccessFixture, type AccessCaller, type AccessFixture } from './access.testing.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
  // Without a limit on credentials: one is made for each scope.
  await fixture.client.query(`UPDATE tenants SET plan = 'scale'`);
}, 120_000);
afterAll(() => fixture.close());

interface Made {
  id: string;
  version: number;
  client_id: string;
  client_secret: string;
}

const addressOf = (path: string): string => `http://127.0.0.1:${fixture.server.port}${path}`;

/** A credential as the specification's call makes it. */
async function generate(as: AccessCaller, scopes: readonly Permission[], description = 'Warehouse') {
  const { status, code, body } = await fixture.call(as, 'POST', '/auth/oauth/generate', {
    description,
    scopes,
  });
  return { status, code, made: body as Made };
}

async function askForToken(body: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(addressOf('/auth/oauth/token'), {
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** A new credential of the first organization as a caller, by the client credentials grant. */
async function caller(scopes: readonly Permission[], as = fixture.people.maintainer) {
  const { made } = await generate(as, scopes);
  const { client_id, client_secret } = made;
  const { body } = await askForToken({ grant_type: 'client_credentials', client_id, client_secret });
  return { made, as: { tenantId: as.tenantId, userId: made.id, token: body['access_token']! } };
}

const read = (as: AccessCaller, path = '/api/v1/pages') => fixture.call(as, 'GET', path);

describe('an API credential', () => {
  it('gets a token for its scopes, with the secret in the header or in the body', async () => {
    const { status, made } = await generate(fixture.people.integrator, ['read:pages', 'read:counters']);
    expect(status).toBe(201);
    expect(made).toMatchObject({ status: 'ACTIVE', clientID: made.client_id, role: 'integrator' });
    const { client_id, client_secret } = made;
    const grant_type = 'client_credentials';
    const pair = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const asked = [
      await askForToken({ grant_type, client_id, client_secret }),
      await askForToken({ grant_type }, { authorization: pair(client_id, client_secret) }),
      await askForToken(
        { grant_type },
        { authorization: pair(client_id, encodeURIComponent(client_secret)) },
      ),
    ];
    for (const { status: answered, body } of asked) {
      expect(answered).toBe(200);
      expect(body).toMatchObject({
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'read:pages read:counters',
      });
      const token = body['access_token']!;
      const response = await fetch(addressOf('/api/v1/pages'), {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('ratelimit-limit')).toBe('600');
      expect(Number(response.headers.get('ratelimit-remaining'))).toBeGreaterThan(500);
    }
  });

  it.each([
    [{ grant_type: 'client_credentials', client_id: 'trib_none', client_secret: 'x' }, 401, 'invalid_client'],
    [{ grant_type: 'client_credentials' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('gets no token with %o', async (body, status, error) => {
    expect(await askForToken(body as Record<string, string>)).toMatchObject({ status, body: { error } });
  });

  it('can have only permissions that an operation needs', () => {
    const asked = fixture.server.routes.flatMap(({ access }) =>
      Array.isArray(access) ? [access.join(':')] : [],
    );
    // The customer portal is opened by people alone.
    const own = (scope: string) => scope.endsWith(':account_settings') || scope === 'read:billing';
    expect(GRANTABLE.toSorted()).toEqual([...new Set(asked)].filter((scope) => !own(scope)).toSorted());
  });

  it('is no person: it has no session and no account', async () => {
    const { as } = await caller(GRANTABLE);
    for (const path of ['/api/v1/session', '/api/v1/account', '/api/v1/account/export'])
      expect({ path, ...(await read(as, path)) }).toMatchObject({
        path,
        status: 403,
        code: 'missing_ability',
      });
  });

  it('is refused from the next request on when it is revoked or deleted', async () => {
    const [revoked, deleted] = [await caller(['read:pages']), await caller(['read:pages'])];
    for (const { as } of [revoked, deleted]) expect((await read(as)).status).toBe(200);
    const body = { client_id: revoked.made.client_id, tenant_name: 'river' };
    const { maintainer } = fixture.people;
    const answer = await fixture.call(maintainer, 'PATCH', '/auth/oauth/revoke', body);
    expect(answer).toMatchObject({ status: 200, body: { status: 'REVOKED' } });
    expect(await read(revoked.as)).toMatchObject({ status: 401, code: 'session_expired' });
    await fixture.call(maintainer, 'DELETE', `/api/v1/api-credentials/${deleted.made.id}`, undefined, 1);
    expect(await read(deleted.as)).toMatchObject({ status: 401, code: 'session_expired' });
    for (const { made } of [revoked, deleted]) {
      const { client_id, client_secret } = made;
      const asked = await askForToken({ grant_type: 'client_credentials', client_id, client_secret });
      expect(asked.status).toBe(401);
    }
    const path = `/api/v1/api-credentials/${revoked.made.id}`;
    expect(await fixture.call(maintainer, 'PATCH', path, { description: 'Again' }, 2)).toMatchObject({
      status: 409,
    });
  });

  it('is revoked only by its own organization, and by people with the ability', async () => {
    const { made, as } = await caller(['read:pages']);
    const tries: [AccessCaller | null, string, number][] = [
      [null, 'river', 401],
      [fixture.people.finance, 'river', 403],
      [as, 'river', 403],
      [fixture.stranger, 'river', 404],
      [fixture.stranger, 'hill', 404],
      [fixture.people.admin, 'hill', 404],
    ];
    for (const [by, tenant_name, status] of tries) {
      const body = { client_id: made.client_id, tenant_name };
      expect((await fixture.call(by, 'PATCH', '/auth/oauth/revoke', body)).status).toBe(status);
    }
    expect((await read(as)).status).toBe(200);
  });

  it('loses a scope from the next request on', async () => {
    const { made, as } = await caller(['read:pages', 'read:counters']);
    expect((await read(as)).status).toBe(200);
    const path = `/api/v1/api-credentials/${made.id}`;
    await fixture.call(fixture.people.maintainer, 'PATCH', path, { scopes: ['read:counters'] }, 1);
    expect(await read(as)).toMatchObject({ status: 403, code: 'missing_ability' });
    expect((await read(as, '/api/v1/counters')).status).toBe(200);
  });

  it('never has more abilities than the person who created it', async () => {
    const wider = await generate(fixture.people.integrator, ['create:pages']);
    expect(wider).toMatchObject({ status: 422, code: 'validation_failed' });
    const { as, made } = await caller([
      'create:client_admin_api_credentials',
      'update:client_admin_api_credentials',
      'read:pages',
    ]);
    expect((await generate(as, ['read:transactions'])).status).toBe(422);
    expect((await generate(as, ['read:pages'])).status).toBe(201);
    const own = await fixture.call(
      as,
      'PATCH',
      `/api/v1/api-credentials/${made.id}`,
      { scopes: ['read:logs'] },
      1,
    );
    expect(own.status).toBe(422);
    // Abilities of its role are no more than its scopes.
    const ofUser = await caller(['update:users', 'read:users'], fixture.people.admin);
    const { userId } = fixture.people.maintainer;
    const raised = await fixture.call(ofUser.as, 'PATCH', `/api/v1/users/${userId}`, { role: 'user' }, 1);
    expect(raised.status).toBe(403);
  });

  it('keeps its former secret for a day after rotation', async () => {
    const { made } = await caller(['read:pages']);
    const path = `/api/v1/api-credentials/${made.id}/rotate`;
    const { body } = await fixture.call(fixture.people.maintainer, 'POST', path, undefined, 1);
    const { secret } = (body as { issued: { secret: string } }).issued;
    for (const client_secret of [made.client_secret, secret]) {
      const { client_id } = made;
      const asked = await askForToken({ grant_type: 'client_credentials', client_id, client_secret });
      expect(asked.status).toBe(200);
    }
  });

  it('is signed in the activity log, and its requests are counted', async () => {
    const { made, as } = await caller(['create:counters', 'read:counters']);
    const counter = fixture.server.app.resource('counters').definition.example(1);
    const { status, body } = await fixture.call(as, 'POST', '/api/v1/counters', counter);
    expect(status).toBe(201);
    const { rows } = await fixture.client.query<{ user_name: string; user_email: string }>(
      'SELECT user_name, user_email FROM log_entries WHERE reference_id = $1',
      [(body as Made).id],
    );
    expect(rows).toEqual([{ user_name: 'Warehouse', user_email: made.client_id }]);
    await expect
      .poll(
        async () => {
          const uses = await read(fixture.people.maintainer, '/api/v1/api-credential-uses');
          const { items } = uses.body as { items: { id: string; requests: number }[] };
          return items.find(({ id }) => id === made.id)?.requests;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
  });
});
