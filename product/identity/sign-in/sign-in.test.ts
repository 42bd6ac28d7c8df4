import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  authorizationRequest,
  follow,
  PASSWORD,
  redeem,
  signIn,
  startIdentity,
  type IdentityHarness,
} from '../testing/harness.server.ts';

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

describe('discovery', () => {
  it('names the addresses under the console origin, whatever Host was written', async () => {
    const answer = await harness
      .browser()
      .open('/auth/.well-known/openid-configuration', {
        headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' },
      });
    const metadata = (await answer.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: `${harness.origin}/auth`,
      authorization_endpoint: `${harness.origin}/auth/authorize`,
      token_endpoint: `${harness.origin}/auth/token`,
      jwks_uri: `${harness.origin}/auth/jwks`,
      end_session_endpoint: `${harness.origin}/auth/sign-out`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(JSON.stringify(metadata)).not.toContain('evil');
    const { keys } = (await (await harness.browser().open('/auth/jwks')).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256' });
    expect(keys[0]).not.toHaveProperty('d');
  });
});

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

  it('sets only cookies that scripts and foreign sites can do nothing with', async () => {
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
    const words = (text: string) => text.replaceAll(/sign-in\/[\w-]+/g, '').replaceAll(/(ada|who)@/g, '');
    const text = await wrong.response.text();
    expect(words(text)).toBe(words(await unknown.response.text()));
    expect(text).toContain('do not match');
    expect(text).not.toContain('hunter2');
    const failures = harness.logged.filter(({ event }) => event === 'sign_in.failed');
    expect(failures.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(harness.logged)).not.toMatch(/hunter2|@river/);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const measure = async (email: string) => {
      const started = performance.now();
      await attempt(email, 'hunter2hunter2');
      return performance.now() - started;
    };
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 7; n++) {
      harness.clock.pass(7200);
      known.push(await measure('ada@river.test'));
      unknown.push(await measure(`stranger${n}@river.test`));
    }
    // Without the decoy an unknown account answers in well under half the time.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
    expect(median(unknown) / median(known)).toBeLessThan(1.6);
  });

  it('names the fields that need attention', async () => {
    const { response } = await attempt('ada', '');
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain('aria-describedby="email-error"');
    expect(text).toContain('Enter your password.');
  });

  it('tells an account without an organization what to do, only after the right password', async () => {
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

describe('the authorization request', () => {
  async function refusal(params: Record<string, string>) {
    const browser = harness.browser();
    return follow(browser, await browser.open(authorizationRequest(harness.origin, params).address));
  }

  it('needs PKCE, by S256', async () => {
    const without = await refusal({ code_challenge: '', code_challenge_method: '' });
    expect(new URL(without.address).searchParams.get('error')).toBe('invalid_request');
    const plain = await refusal({ code_challenge_method: 'plain' });
    expect(new URL(plain.address).searchParams.get('error')).toBe('invalid_request');
  });

  it.each(['https://evil.test/login/callback', '/login/callback/../evil', 'javascript:alert(1)'])(
    'never leads to the redirect address %s',
    async (redirectUri) => {
      const { response, address } = await refusal({ redirect_uri: redirectUri });
      expect(response.status).toBe(400);
      expect(address).toContain('/auth/authorize');
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).toContain('This sign-in link does not work');
    },
  );

  it('refuses another audience, and another client', async () => {
    expect(
      new URL((await refusal({ audience: 'https://evil.test/api' })).address).searchParams.get('error'),
    ).toBe('invalid_target');
    expect((await refusal({ client_id: 'other' })).response.status).toBe(400);
  });
});

describe('a code', () => {
  it('is good once, by its own verifier', async () => {
    const browser = harness.browser();
    const request = authorizationRequest(harness.origin);
    const { address } = await signIn(browser, request, 'ada@river.test');
    expect((await redeem(browser, request, address, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
    expect((await redeem(browser, request, address)).status).toBe(200);
    expect((await redeem(browser, request, address)).status).toBe(400);
  });

  it('is good once even for ten requests at the same instant', async () => {
    const browser = harness.browser();
    const request = authorizationRequest(harness.origin);
    const { address } = await signIn(browser, request, 'ada@river.test');
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(browser, request, address)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
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

  it('hold only the own ones, whatever is sent', async () => {
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

describe('hostile values', () => {
  const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>' x='{{email}}`;

  it.each(['organization', 'invitation', 'ui_locales', 'login_hint', 'state'])(
    'in %s never become markup',
    async (name) => {
      const browser = harness.browser();
      const { response, address } = await follow(
        browser,
        await browser.open(authorizationRequest(harness.origin, { [name]: HOSTILE }).address),
      );
      const first = await response.text();
      const second = await (
        await browser.open(
          `${address}?email=${encodeURIComponent(HOSTILE)}&ui_locales=${encodeURIComponent(HOSTILE)}`,
        )
      ).text();
      const third = await (
        await browser.open(address, { form: { email: HOSTILE, password: HOSTILE } })
      ).text();
      for (const text of [first, second, third]) expect(text).not.toMatch(/<script|<img/);
    },
  );

  it('in a refused request never become markup', async () => {
    const browser = harness.browser();
    for (const name of ['client_id', 'redirect_uri', 'scope', 'prompt']) {
      const { response } = await follow(
        browser,
        await browser.open(
          authorizationRequest(harness.origin, { [name]: HOSTILE, redirect_uri: 'https://evil.test' })
            .address,
        ),
      );
      expect(await response.text()).not.toMatch(/<script|<img/);
    }
  });

  it('of great length are refused', async () => {
    const browser = harness.browser();
    const { address } = await follow(
      browser,
      await browser.open(authorizationRequest(harness.origin, { invitation: 'x'.repeat(5000) }).address),
    );
    expect(new URL(address).searchParams.get('error')).toBe('invalid_request');
    const page = await follow(browser, await browser.open(authorizationRequest(harness.origin).address));
    expect(
      (await browser.open(page.address, { form: { email: 'x'.repeat(20_000), password: 'y' } })).status,
    ).toBe(413);
  });
});

it('speaks Spanish when asked by the console, the browser or the switch', async () => {
  const browser = harness.browser();
  const byConsole = await follow(
    browser,
    await browser.open(authorizationRequest(harness.origin, { ui_locales: 'fr es-MX' }).address),
  );
  expect(await byConsole.response.text()).toContain('<html lang="es">');
  expect(await (await browser.open(`${byConsole.address}?ui_locales=en`)).text()).toContain(
    '<html lang="en-US">',
  );
  const byBrowser = await follow(browser, await browser.open(authorizationRequest(harness.origin).address));
  expect(
    await (
      await browser.open(byBrowser.address, { headers: { 'accept-language': 'en;q=0.4, es-ES;q=0.9' } })
    ).text(),
  ).toContain('Contraseña');
});

it('sends every page with a policy that allows no script and no frame', async () => {
  const browser = harness.browser();
  const { response } = await follow(
    browser,
    await browser.open(authorizationRequest(harness.origin).address),
  );
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).not.toMatch(/<script|style=|javascript:/);
  const sheet = /href="([^"]+\.css)"/.exec(text)![1]!;
  expect((await browser.open(sheet)).headers.get('content-type')).toContain('text/css');
});
