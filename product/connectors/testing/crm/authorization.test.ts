import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { BROWSER, createCrmFixture } from './fixture.testing.ts';

let fixture: Awaited<ReturnType<typeof createCrmFixture>>;
let simulator: (typeof fixture)['simulator'];
beforeAll(async () => {
  fixture = await createCrmFixture();
  ({ simulator } = fixture);
});
afterAll(() => fixture.close());
beforeEach(() => simulator.control({ reset: true }));

it('is authorized by a person on the service’s own page, and seals the grant', async () => {
  const { save, begin, state, complete, opened, call, place } = await fixture.organization();
  expect((await state()).state).toBe('missing');
  await save(simulator.block, 0);
  expect((await state()).state).toBe('unauthorized');
  const url = new URL(await begin());
  expect(url.origin + url.pathname).toBe(`${simulator.url}/services/oauth2/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: simulator.block.clientId,
    redirect_uri: 'http://console.test/general-settings/connectors/crm/callback/production',
    scope: 'api refresh_token',
    code_challenge_method: 'S256',
  });
  const back = await simulator.grant(url.href);
  expect((await complete(back)).body).toEqual({
    kind: 'crm',
    environment: 'production',
    outcome: 'authorized',
    detail: null,
  });
  const tested = await call('POST', '/connectors/test', place);
  expect(tested.body).toMatchObject({ isWorking: true, httpStatus: 200, usage: { used: 1, limit: 15_000 } });
  expect((await state()).state).toBe('working');
  const { accessToken, refreshToken } = (await opened())! as Record<string, string>;
  expect(accessToken).toMatch(/^00D5/);
  expect(refreshToken).toMatch(/^5Aep/);
  // A second request with the same state: it is used.
  expect((await complete(back)).status).toBe(409);
});

it('refuses a state of another person, of another browser, or of other settings, and reports a denial', async () => {
  const { save, begin, complete, state } = await fixture.organization();
  await save(simulator.block, 0);
  expect((await complete(await simulator.grant(await begin()), BROWSER, 'Ben')).status).toBe(409);
  expect((await complete(await simulator.grant(await begin()), 'somebody else’s browser')).status).toBe(409);
  expect((await complete(await simulator.grant(await begin(), 'deny'))).body).toMatchObject({
    outcome: 'denied',
    detail: 'access_denied',
  });
  const late = await simulator.grant(await begin());
  await save({ ...simulator.block, clientId: 'another client' }, 1);
  expect((await complete(late)).body).toMatchObject({ outcome: 'stale' });
  expect((await state()).state).toBe('unauthorized');
});

it('keeps a grant for its client alone, regardless of bodies and revisions', async () => {
  const { call, save, opened, tenantId } = await fixture.ready();
  const { accessToken } = (await opened())!;
  const claimed = { accessToken: 'one of mine', authorization: null };
  const kept = await save({ ...simulator.block, clientSecret: undefined, ...claimed }, 2);
  expect(kept.status).toBe(200);
  expect(await opened()).toMatchObject({ accessToken, authorization: { instanceUrl: simulator.url } });
  // Another address, with its own credential: the grant does not go there.
  await save({ ...simulator.block, endpoint: simulator.url.replace('127.0.0.1', 'localhost') }, 3);
  expect(await opened()).not.toHaveProperty('accessToken', accessToken);
  expect((await opened())!['authorization']).toBeNull();
  const { body } = await call('GET', '/connectors/revisions');
  const revision = `/connectors/revisions/${body.items.at(-2).id}`;
  await call('POST', `${revision}/restore`, {}, { version: 4 });
  expect((await opened())!['authorization']).toBeNull();
  const { rows } = await fixture.db.inTenant(tenantId, (tx) =>
    sql`SELECT field FROM issued_secrets WHERE field LIKE '%Token'`.execute(tx),
  );
  expect(rows).toEqual([]);
});

it('refuses settings without their client or its secret, with the specification’s message', async () => {
  const { save } = await fixture.organization();
  for (const missing of ['clientId', 'clientSecret']) {
    const refused = await save({ ...simulator.block, [missing]: undefined }, 0);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: 'Something went wrong updating the Connector Settings',
        errors: [{ path: `crm.production.${missing}` }],
      },
    });
  }
  expect((await save({ ...simulator.block, queries: { campaigns: 'DELETE x' } }, 0)).status).toBe(422);
  expect((await save({ ...simulator.block, endpoint: 'http://10.0.0.1' }, 0)).status).toBe(422);
});

it('lists the targets for mappings', async () => {
  const { call } = await fixture.ready();
  const objects = await call('GET', '/connectors/objects?kind=crm&environment=production');
  expect(objects.body.items).toContainEqual({ name: 'Opportunity', label: 'Opportunity' });
  const at = '/connectors/fields?kind=crm&environment=production&object=';
  const fields = await call('GET', `${at}Opportunity`);
  expect(fields.body.items).toContainEqual({
    name: 'Transaction_Id__c',
    label: 'Transaction Id',
    type: 'string',
    isRequired: false,
    isExternalId: true,
    referenceTo: [],
  });
  expect((await call('GET', `${at}Nothing`)).body).toMatchObject({
    code: 'upstream_failed',
    detail: 'Unable to fetch fields. The CRM said: NOT_FOUND: The requested resource does not exist',
  });
  expect((await call('GET', `${at}Nothing`, undefined, { role: 'creator' })).body['detail']).toBe(
    'Unable to fetch fields',
  );
  expect((await call('GET', `${at}../../query`)).status).toBe(502);
});

it('gives a grant back', async () => {
  const { call, place, opened, state } = await fixture.ready();
  expect((await call('POST', '/connectors/authorization/removal', place)).body).toEqual({ isRevoked: true });
  expect((await opened())!['authorization']).toBeNull();
  expect((await state()).state).toBe('unauthorized');
});
