import { afterEach, describe, expect, it } from 'vitest';
import { createAccount, setPassword } from './people/accounts.server.ts';
import { createUser } from './people/users.server.ts';
import { sweepIdentity } from './retention.server.ts';
import { enter, startIdentity, type IdentityHarness } from './testing/harness.server.ts';
import { authorizationRequest, follow, signIn } from './testing/sign-in.server.ts';

let harness: IdentityHarness;
afterEach(() => harness.close());

it('behind https marks every cookie Secure and names https addresses, though the proxy speaks http', async () => {
  const consoleOrigin = 'https://console.example.org';
  harness = await startIdentity({ consoleOrigin });
  const browser = harness.browser();
  const { address } = authorizationRequest(consoleOrigin);
  await follow(browser, await browser.open(address));
  expect(browser.received.length).toBeGreaterThan(0);
  for (const cookie of browser.received) expect(cookie.toLowerCase()).toMatch(/; secure/);
  const metadata = (await (await browser.open('/auth/.well-known/openid-configuration')).json()) as {
    issuer: string;
    token_endpoint: string;
  };
  expect(metadata).toMatchObject({
    issuer: `${consoleOrigin}/auth`,
    token_endpoint: `${consoleOrigin}/auth/token`,
  });
});

it('leaves requests for anything else alone', async () => {
  harness = await startIdentity();
  expect(await (await harness.browser().open('/authors')).text()).toContain('Console');
  expect((await harness.browser().open('/auth/nothing-here')).status).toBe(404);
});

describe('accounts', () => {
  it('have one spelling, keep their password, and can be given another', async () => {
    harness = await startIdentity();
    const tenant = await harness.addTenant('river');
    const id = await createAccount(harness.db, { email: ' Ada@River.Test', password: 'the first password' });
    expect(await createAccount(harness.db, { email: 'ada@river.test', password: 'a later password' })).toBe(
      id,
    );
    await createUser(harness.db, tenant, {
      email: 'ADA@river.test',
      firstName: 'Ada',
      lastName: '',
      role: 'admin',
    });
    const attempt = async (password: string) =>
      (await signIn(harness.browser(), authorizationRequest(harness.origin), 'ada@river.test', password))
        .response.status;
    expect(await attempt('a later password')).toBe(401);
    expect(await attempt('the first password')).toBe(303);
    expect(await setPassword(harness.db, 'Ada@river.test', 'a later password')).toBe(true);
    expect(await attempt('the first password')).toBe(401);
    expect(await attempt('a later password')).toBe(303);
    expect(await setPassword(harness.db, 'who@river.test', 'a later password')).toBe(false);
    await expect(createAccount(harness.db, { email: 'bob@river.test', password: 'short' })).rejects.toThrow(
      RangeError,
    );
    await expect(
      createUser(harness.db, tenant, { email: 'ada@river.test', firstName: '', lastName: '', role: 'user' }),
    ).rejects.toThrow(/users_member/);
  });
});

it('deletes expired rows, and none in use', async () => {
  harness = await startIdentity();
  const tenant = await harness.addTenant('river');
  await harness.addPerson('ada@river.test', [{ tenantId: tenant }]);
  const browser = harness.browser();
  const { result } = await enter(harness, browser, 'ada@river.test');
  await sweepIdentity(harness.db, harness.clock.now);
  await expect(
    harness.identity.actorOf(await harness.identity.verifyToken(result.token)),
  ).resolves.toBeTruthy();
  expect(await sweepIdentity(harness.db, new Date(Date.now() + 60 * 86_400_000))).toBeGreaterThan(3);
  expect(await sweepIdentity(harness.db, new Date(Date.now() + 60 * 86_400_000))).toBe(0);
});
