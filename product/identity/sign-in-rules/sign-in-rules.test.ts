import { createTestApi } from '@tributary/engine/feature/testing.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import type { SignInRules } from '@tributary/resources/security/sign-in.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealEmailsWith } from '../../mail/queue.server.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { enter, startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { PASSWORD } from '../testing/sign-in.server.ts';

type Body = Record<string, unknown> & { version: number; code?: string; errors?: { path: string }[] };

let harness: IdentityHarness;
let api: Awaited<ReturnType<typeof createTestApi>>;
let tenantId: string;
let organizations = 0;
let networks = 0;

beforeAll(async () => {
  sealEmailsWith(createSealer('the key of the e-mails in these tests'));
  harness = await startIdentity({ clientAddress: () => `10.2.0.${networks % 250}` });
  const { identity } = harness;
  api = await createTestApi(harness, {
    now: () => harness.clock.now,
    authenticate: async (request) => identity.actorOf(await identity.claimsOf(request.raw)),
  });
  await api.server.ready();
}, 60_000);
beforeEach(async () => {
  harness.clock.reset();
  tenantId = await harness.addTenant(`river${(organizations += 1)}`);
});
afterAll(async () => {
  await api.server.close();
  await harness.close();
});

/** A person who has signed in. */
async function member(role: Role = 'admin', email = `p${(networks += 1)}@river.test`) {
  const { userIds } = await harness.addPerson(email, [{ tenantId, role }]);
  return { email, userId: userIds[0]!, ...(await signedIn(email)) };
}

async function signedIn(email: string) {
  networks += 1;
  const { result, setCookie } = await enter(harness, harness.browser(), email);
  let cookie = setCookie.split(';')[0]!;
  let { token } = result;
  return {
    permissions: result.permissions,
    async call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, version?: number) {
      const response = await api.server.inject({
        method,
        url: `/api/v1/${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(payload ? { payload } : {}),
      });
      return { status: response.statusCode, body: response.json<Body>() };
    },
    async renew() {
      const response = await fetch(`${harness.origin}/auth/session`, {
        method: 'POST',
        headers: { 'x-tributary-session': 'renew', origin: harness.origin, cookie },
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const body = (await response.json()) as { permissions?: string[]; token?: string };
      token = body.token ?? token;
      return { status: response.status, permissions: body.permissions };
    },
  };
}
type Member = Awaited<ReturnType<typeof member>>;

async function setRules({ call }: Pick<Member, 'call'>, rules: Partial<SignInRules>) {
  const { body } = await call('GET', 'security');
  return call('PATCH', 'security', { signIn: { ...(body['signIn'] as object), ...rules } }, body.version);
}

async function setUpCodes({ call }: Pick<Member, 'call'>): Promise<void> {
  const { body } = await call('POST', 'account/one-time-codes', { password: PASSWORD });
  const secret = Secret.fromBase32(String(body['key']));
  const code = new TOTP({ secret }).generate({ timestamp: harness.clock.now.getTime() });
  expect((await call('POST', 'account/one-time-codes/confirm', { code })).status).toBe(200);
}

describe('a second factor for everybody', () => {
  it('leaves people without one their own account alone, until they have one', async () => {
    const [admin, colleague] = [await member(), await member('creator')];
    await setUpCodes(admin);
    expect(await setRules(admin, { secondFactor: true })).toMatchObject({ status: 200 });
    expect((await admin.call('GET', 'users')).status).toBe(200);

    // The running session, from the next request on.
    const refused = { status: 403, body: { code: 'second_factor_required' } };
    expect(await colleague.call('GET', 'organization')).toMatchObject(refused);
    expect(await colleague.call('GET', 'users')).toMatchObject(refused);
    expect((await colleague.call('GET', 'account/one-time-codes')).status).toBe(200);

    const again = await signedIn(colleague.email);
    expect(again.permissions).toEqual(['update:account_settings']);
    expect((await again.renew()).permissions).toEqual(['update:account_settings']);
    await setUpCodes(again);
    expect((await again.call('GET', 'users')).body.code).toBe('missing_ability');
    expect((await again.renew()).permissions).toContain('create:pages');
  });

  it('can’t be required by a person who has none', async () => {
    const admin = await member();
    expect(await setRules(admin, { secondFactor: true })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'signIn.secondFactor' }] },
    });
    expect((await admin.call('GET', 'users')).status).toBe(200);
  });
});

describe('the length of sessions', () => {
  it('ends sessions that were not used for so long', async () => {
    const admin = await member();
    await setRules(admin, { idleMinutes: 15 });
    harness.clock.pass(14 * 60);
    expect((await admin.renew()).status).toBe(200);
    harness.clock.pass(16 * 60);
    expect((await admin.renew()).status).toBe(401);
  });

  it('ends sessions that are too old, also from before the rule', async () => {
    const admin = await member();
    for (let minutes = 0; minutes < 150; minutes += 50) {
      harness.clock.pass(50 * 60);
      expect((await admin.renew()).status).toBe(200);
    }
    expect((await setRules(admin, { sessionHours: 2 })).status).toBe(200);
    expect((await admin.renew()).status).toBe(401);
  });
});

describe('the domains of addresses', () => {
  it('end sessions, sign-ins and invitations of others', async () => {
    const admin = await member();
    const outsider = await member('user', `eve${networks}@elsewhere.test`);
    expect((await admin.call('POST', 'users', person('new@elsewhere.test'))).status).toBe(201);
    expect((await setRules(admin, { emailDomains: ['@River.test'] })).body['signIn']).toMatchObject({
      emailDomains: ['river.test'],
    });
    expect((await outsider.call('GET', 'organization')).status).toBe(401);
    expect((await outsider.renew()).status).toBe(401);
    await expect(signedIn(outsider.email)).rejects.toThrow();
    expect(await admin.call('POST', 'users', person('bob@elsewhere.test'))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email' }] },
    });
    expect((await admin.call('POST', 'users', person('bob@river.test'))).status).toBe(201);
  });

  const person = (email: string) => ({ email, firstName: 'New', role: 'user' });

  it('can’t leave out the domain of the person who sets them, and take domains alone', async () => {
    const admin = await member();
    for (const emailDomains of [['elsewhere.test'], ['not a domain'], ['ada@river.test']])
      expect((await setRules(admin, { emailDomains })).status).toBe(422);
  });
});

it('are changed only by people who may change users', async () => {
  const [admin, integrator] = [await member(), await member('integrator')];
  expect(await setRules(integrator, { idleMinutes: 30 })).toMatchObject({
    status: 403,
    body: { code: 'missing_ability' },
  });
  expect((await setRules(admin, { idleMinutes: 30 })).status).toBe(200);
  const { body } = await integrator.call('GET', 'security/revisions');
  expect((body['items'] as { section?: string }[]).length).toBeGreaterThan(0);
});

it('name the affected people before they are saved', async () => {
  const admin = await member();
  await member('user', `eve${networks}@elsewhere.test`);
  await setUpCodes(admin);
  const rules = { secondFactor: true, idleMinutes: 480, sessionHours: 168, emailDomains: ['river.test'] };
  const { status, body } = await admin.call('POST', 'security/sign-in-effect', rules);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    withoutSecondFactor: { count: 1 },
    outsideDomains: { count: 1 },
    sessionsEnded: 0,
  });
  harness.clock.pass(20 * 60);
  expect((await admin.renew()).status).toBe(200);
  const short = await admin.call('POST', 'security/sign-in-effect', { ...rules, idleMinutes: 15 });
  expect(short.body['sessionsEnded']).toBe(1);
});
