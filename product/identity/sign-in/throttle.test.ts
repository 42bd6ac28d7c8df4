import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow, PASSWORD, signIn } from '../testing/sign-in.server.ts';
import type { Browser } from '../testing/browser.server.ts';

let harness: IdentityHarness;
let address = '203.0.113.1';

beforeAll(async () => {
  harness = await startIdentity({ clientAddress: () => address });
  const tenant = await harness.addTenant('river');
  for (const name of ['ada', 'bob', 'cleo', 'dora', 'eve'])
    await harness.addPerson(`${name}@river.test`, [{ tenantId: tenant }]);
});
afterAll(() => harness.close());

/** One try in a fresh visit; its status, or 303 when it was let in. */
async function attempt(email: string, password: string, browser: Browser = harness.browser()) {
  const { response } = await signIn(
    browser,
    authorizationRequest(harness.origin, { prompt: 'login' }),
    email,
    password,
  );
  return response;
}

describe('guessing', () => {
  it('is slowed for one address and one account, by no more than a minute, and forgotten after a good sign-in', async () => {
    for (let n = 0; n < 5; n++) expect((await attempt('ada@river.test', `wrong ${n}`)).status).toBe(401);
    const slowed = await attempt('ada@river.test', PASSWORD);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await slowed.text()).toContain('Your account is not locked');
    for (let n = 0; n < 12; n++) {
      harness.clock.pass(61);
      expect((await attempt('ada@river.test', `wrong again ${n}`)).status).toBe(401);
    }
    const last = await attempt('ada@river.test', 'x y z');
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    harness.clock.pass(61);
    expect((await attempt('ada@river.test', PASSWORD)).status).toBe(303);
    expect((await attempt('ada@river.test', 'wrong')).status).toBe(401);
    expect((await attempt('ada@river.test', 'wrong')).status).toBe(401);
  });

  it('counts attempts that come at the same instant', async () => {
    address = '203.0.113.2';
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        attempt('bob@river.test', `wrong ${n}`).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('from many addresses does not slow the owner in a browser that signed in before', async () => {
    address = '203.0.113.3';
    const home = harness.browser();
    expect((await attempt('cleo@river.test', PASSWORD, home)).status).toBe(303);
    let slowed = 0;
    for (let n = 0; n < 24; n++) {
      address = `198.51.100.${n}`;
      if ((await attempt('cleo@river.test', `wrong ${n}`)).status === 429) slowed++;
    }
    expect(slowed).toBeGreaterThan(0);
    address = '203.0.113.3';
    expect((await attempt('cleo@river.test', PASSWORD, home)).status).toBe(303);
  });

  it('of one password for many accounts is slowed by address, and by network for IPv6', async () => {
    harness.clock.pass(7200);
    const statuses: number[] = [];
    for (let n = 0; n < 42; n++) {
      address = `2001:db8:1:2:${n.toString(16)}::1`;
      statuses.push((await attempt(`someone${n}@river.test`, 'spring2026')).status);
    }
    expect(statuses.at(-1)).toBe(429);
    address = '2001:db8:1:3::1';
    expect((await attempt('dora@river.test', PASSWORD)).status).toBe(303);
  });

  it("is not helped by another account's device cookie", async () => {
    address = '203.0.113.9';
    const browser = harness.browser();
    expect((await attempt('dora@river.test', PASSWORD, browser)).status).toBe(303);
    const { address: page } = await follow(
      browser,
      await browser.open(authorizationRequest(harness.origin, { prompt: 'login' }).address),
    );
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push(
        (await browser.open(page, { form: { email: 'eve@river.test', password: `wrong ${n}` } })).status,
      );
    expect(statuses.at(-1)).toBe(429);
    expect(harness.logged.some(({ event }) => event === 'sign_in.slowed')).toBe(true);
  });
});
