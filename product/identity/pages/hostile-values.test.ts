import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow } from '../testing/sign-in.server.ts';

/** Scripts besides the one of our own, and pictures. */
const FOREIGN = /<script(?! src="\/auth\/assets\/[0-9a-f]+\/passkey\.js" defer><\/script>)|<img/;

let harness: IdentityHarness;

beforeAll(async () => {
  harness = await startIdentity();
});
afterAll(() => harness.close());

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
      for (const text of [first, second, third]) expect(text).not.toMatch(FOREIGN);
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
      expect(await response.text()).not.toMatch(FOREIGN);
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

it('sends every page with a policy that allows no frame and no script but our own', async () => {
  const browser = harness.browser();
  const { response } = await follow(
    browser,
    await browser.open(authorizationRequest(harness.origin).address),
  );
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).not.toMatch(FOREIGN);
  expect(text).not.toMatch(/style=|javascript:/);
  const script = /<script src="([^"]+)"/.exec(text)![1]!;
  expect(response.headers.get('content-security-policy')).toContain(`script-src ${harness.origin}${script};`);
  expect((await browser.open(script)).headers.get('content-type')).toContain('text/javascript');
  const other = await browser.open('/auth/sign-in/gone');
  expect(other.headers.get('content-security-policy')).toContain("script-src 'none'");
  const sheet = /href="([^"]+\.css)"/.exec(text)![1]!;
  expect((await browser.open(sheet)).headers.get('content-type')).toContain('text/css');
});
