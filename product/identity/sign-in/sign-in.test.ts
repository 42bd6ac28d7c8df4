import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow, PASSWORD, redeem, signIn } from '../testing/sign-in.server.ts';

let harness: IdentityHarness;
let river: string;
let hill: string;

beforeAll(async () => {
  harness = await startIdentity();
  river = await harness.addTenant('river', 'River Trust');
  hill = await harness.addTenant('hill', 'Hill & Dale <b>');
  await harness.addPerson('ada@river.test', [{ tenantId: river }]);
  await harness.addPerson('both@river.test', [{ tenantId: river }, { tenantId: hill, role: 'analyst' }]);
  await harness.addPerson('nobody@river.test', []);
});
afterAll(() => harness.close());
beforeEach(() => harness.clock.pass(7200));

describe('a good sign-in', () => {
  it('leads back to the console with a code that becomes a token for the API, for one organization straight through', async () => {
    const browser = harness.browser();
    const request = authorizationRequest(harness.origin);
    const { address } = await signIn(browser, request, ' Ada@River.test ');
    const callback = new URL(address);
    expect(callback.origin + callback.pathname).toBe(`${harness.origin}/login/callback`);
    expect(callback.searchParams.get('state')).toBe(request.state);
    const answer = await redeem(browser, request, address);
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as Record<string, string>;
    const payload = JSON.parse(
      Buffer.from(tokens['access_token']!.split('.')[1]!, 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(payload).toMatchObject({
      iss: `${harness.origin}/auth`,
      aud: `${harness.origin}/api`,
      organization: river,
    });
    expect(Number(payload['exp']) - Number(payload['iat'])).toBeLessThanOrEqual(120);
    expect(tokens).not.toHaveProperty('refresh_token');
  });

  it('sets only cookies that scripts and foreign sites can not use', async () => {
    const browser = harness.browser();
    await signIn(browser, authorizationRequest(harness.origin), 'ada@river.test');
    expect(browser.received.length).toBeGreaterThan(3);
    for (const cookie of browser.received.filter((header) => !header.includes('1970'))) {
      expect(cookie.toLowerCase()).toContain('httponly');
      expect(cookie.toLowerCase()).toContain('samesite=lax');
    }
  });

  it('does not ask again in the same browser', async () => {
    const browser = harness.browser();
    await signIn(browser, authorizationRequest(harness.origin), 'ada@river.test');
    const { address } = await follow(
      browser,
      await browser.open(authorizationRequest(harness.origin).address),
    );
    expect(new URL(address).searchParams.get('code')).toBeTruthy();
  });

  it('asks again when told to, and lets another account in', async () => {
    const browser = harness.browser();
    await signIn(browser, authorizationRequest(harness.origin), 'ada@river.test');
    const request = authorizationRequest(harness.origin, { prompt: 'login', organization: 'hill' });
    const { address } = await signIn(browser, request, 'both@river.test');
    const tokens = (await (await redeem(browser, request, address)).json()) as Record<string, string>;
    expect(
      JSON.parse(Buffer.from(tokens['access_token']!.split('.')[1]!, 'base64url').toString()),
    ).toMatchObject({ organization: hill });
  });
});

describe('a refused sign-in', () => {
  async function attempt(email: string, password: string) {
    return signIn(harness.browser(), authorizationRequest(harness.origin), email, password);
  }

  it('says the same for a wrong password and an unknown account, and logs neither secret', async () => {
    const wrong = await attempt('ada@river.test', 'hunter2hunter2');
    const unknown = await attempt('who@river.test', 'hunter2hunter2');
    expect(wrong.response.status).toBe(401);
    expect(unknown.response.status).toBe(401);
    const words = (text: string) =>
      text
        .replaceAll(/sign-in\/[\w-]+|data-passkey="[^"]*"|request=[\w-]+/g, '')
        .replaceAll(/(ada|who)(@|%40)/g, '');
    const text = await wrong.response.text();
    expect(words(text)).toBe(words(await unknown.response.text()));
    expect(text).toContain('do not match');
    expect(text).not.toContain('hunter2');
    const failures = harness.logged.filter(({ event }) => event === 'sign_in.failed');
    expect(failures.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(harness.logged)).not.toMatch(/hunter2|@river/);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const browser = harness.browser();
    const { address } = await follow(
      browser,
      await browser.open(authorizationRequest(harness.origin).address),
    );
    const measure = async (email: string) => {
      const before = process.cpuUsage();
      await browser.open(address, { form: { email, password: 'hunter2hunter2' } });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 15; n++) {
      harness.clock.pass(7200);
      known.push(await measure('ada@river.test'));
      unknown.push(await measure(`stranger${n}@river.test`));
    }
    // Processor time: a busy machine makes the clock say anything. Without the decoy an unknown account costs a small part.
    const median = (of: number[]): number => of.toSorted((a, b) => a - b)[7]!;
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
  });

  it('names the fields that need attention', async () => {
    const { response } = await attempt('ada', '');
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain('aria-describedby="email-error"');
    expect(text).toContain('Enter your password.');
  });

  it('gives an account without an organization instructions, only after the right password', async () => {
    expect(await (await attempt('nobody@river.test', 'wrong password')).response.text()).toContain(
      'do not match',
    );
    const { response } = await attempt('nobody@river.test', PASSWORD);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('not active in any organization');
  });

  it('refuses a form from another site', async () => {
    const browser = harness.browser();
    const { address } = await follow(
      browser,
      await browser.open(authorizationRequest(harness.origin).address),
    );
    const answer = await browser.open(address, {
      form: { email: 'ada@river.test', password: PASSWORD },
      headers: { origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(403);
  });

  it('answers an interaction of another browser as expired', async () => {
    const browser = harness.browser();
    const { address } = await follow(
      browser,
      await browser.open(authorizationRequest(harness.origin).address),
    );
    const answer = await harness
      .browser()
      .open(address, { form: { email: 'ada@river.test', password: PASSWORD } });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This page has expired');
  });
});

describe('several organizations', () => {
  it('are offered, and the chosen one is in the token', async () => {
    const browser = harness.browser();
    const request = authorizationRequest(harness.origin);
    const chooser = await signIn(browser, request, 'both@river.test');
    const text = await chooser.response.text();
    expect(text).toContain('Hill &amp; Dale &lt;b&gt;');
    const { address } = await follow(
      browser,
      await browser.open(chooser.address, { form: { organization: hill } }),
    );
    const tokens = (await (await redeem(browser, request, address)).json()) as Record<string, string>;
    expect(
      JSON.parse(Buffer.from(tokens['access_token']!.split('.')[1]!, 'base64url').toString()),
    ).toMatchObject({ organization: hill });
  });

  it('are not offered when the link names one of them', async () => {
    const { address } = await signIn(
      harness.browser(),
      authorizationRequest(harness.origin, { organization: 'hill' }),
      'both@river.test',
    );
    expect(new URL(address).searchParams.get('code')).toBeTruthy();
  });

  it('contain only the person’s own, regardless of the request', async () => {
    const moor = await harness.addTenant('moor');
    const browser = harness.browser();
    const chooser = await signIn(
      browser,
      authorizationRequest(harness.origin, { organization: moor }),
      'both@river.test',
    );
    expect(chooser.response.status).toBe(403);
    for (const organization of [moor, '', '<script>']) {
      const answer = await browser.open(chooser.address, { form: { organization } });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('<script>');
    }
  });
});
