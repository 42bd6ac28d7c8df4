import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { startOutsideIssuer, type OutsideIssuer } from '../../../tools/simulators/issuer/server.ts';
import { freePort, startProduct, type Product } from '../../support/product.ts';

const CLIENT = 'console-of-riverside';
const AUDIENCE = 'https://riverside.example.org/console';

// Two products run at once on a busy machine: slow is not wrong.
test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 45_000, navigationTimeout: 45_000 });

let issuer: OutsideIssuer;
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  // The issuer must know where people come back to before there is a product.
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  issuer = await startOutsideIssuer({
    clientId: CLIENT,
    redirectUri: `${origin}/login/callback`,
    signedOutUri: `${origin}/login`,
    audience: AUDIENCE,
    people: [
      { email: 'admin@demo.localhost', verified: true, organization: 'riverside' },
      { email: 'user@demo.localhost', verified: false, organization: 'riverside' },
      { email: 'creator@demo.localhost', verified: true, organization: 'hilltop' },
    ],
  });
  product = await startProduct({
    port,
    env: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_SCOPE: 'openid email profile',
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  await issuer?.close();
});

/** Runs the command line beside the server. Returns its output. */
async function commandLine(...args: string[]): Promise<string> {
  const main = join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'cli', 'main.ts');
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: product.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env });
  return stdout;
}

async function signInOutside(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Outside sign-in' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person whom the outside service signs in works in the console, and signs out there too', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${product.consoleUrl}/pages/list`);
  await signInOutside(page, 'admin@demo.localhost');
  await page.waitForURL(/\/pages\/list/);
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  // The list of pages requests figures again that it could not read when the person returns to it.
  await page.route('**/api/v1/page-views', (route) => route.abort());
  for (const name of ['Tags', 'Pages', 'Counters']) {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
  expect(issuer.requests().at(-1)).toMatchObject({
    client_id: CLIENT,
    response_type: 'code',
    audience: AUDIENCE,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: `${product.consoleUrl}/login/callback`,
  });
  expect(refused).toEqual([]);

  // The session has ended, and the console does not know it yet: going back, its requests are refused.
  await page.unroute('**/api/v1/page-views');
  await page.route('**/auth/session', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await page.evaluate(() => history.back());
    await page.waitForURL(/\/login\?/);
    return route.fulfill({ response });
  });
  // The same again, while the browser waits for the page that ends the session of the outside service.
  const given = page
    .waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('/session/end'),
      // On a busy machine the browser may hear of going back only when it is too late.
      timeout: 10_000,
    })
    .then(
      () => true,
      () => false,
    );
  await page.route(/\/session\/end/, async (route) => ((await given) ? route.abort() : route.continue()), {
    times: 1,
  });
  page.once('request', function wentBack(request) {
    if (request.url().includes('/session/end')) void page.goBack().catch(() => undefined);
    else page.once('request', wentBack);
  });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: /yes/i }).click();
  await page.getByRole('heading', { name: 'Outside sign-in' }).waitFor();
  expect(issuer.signOuts().at(-1)).toMatchObject({
    client_id: CLIENT,
    post_logout_redirect_uri: `${product.consoleUrl}/login`,
  });
});

for (const [who, email] of [
  ['a stranger', 'nobody@demo.localhost'],
  ['an address that is not verified', 'user@demo.localhost'],
  ['a person of another organization than the service names', 'creator@demo.localhost'],
] as const) {
  test(`${who} is refused, and can sign in as another person`, async ({ page }) => {
    await page.goto(product.consoleUrl);
    await signInOutside(page, email);
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await signInOutside(page, 'admin@demo.localhost');
    await page.waitForURL(/\/dashboard\//);
    expect(issuer.requests().at(-1)).toMatchObject({ prompt: 'login' });
  });
}

test('an invitation reaches the outside service as in the email', async ({ page }) => {
  await page.goto(`${product.consoleUrl}/login?organization=riverside&invitation=an-invitation%2B1`);
  await page.getByRole('heading', { name: 'Outside sign-in' }).waitFor();
  expect(issuer.requests().at(-1)).toMatchObject({
    action: 'acceptInvite',
    organization: 'riverside',
    invitation: 'an-invitation+1',
  });
});

test('a suspended organization refuses sign-ins, and its pages say that they are closed', async ({
  page,
}) => {
  // By the browser: it alone knows every name below localhost.
  const status = async () =>
    (await page.goto(`${product.sitesUrl('riverside')}/winter-river-appeal`))?.status();
  expect(await status()).toBe(200);
  expect(await commandLine('organizations', 'suspend', 'riverside')).toContain('is suspended');
  try {
    await page.goto(product.consoleUrl);
    await signInOutside(page, 'admin@demo.localhost');
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    expect(await status()).toBe(503);
  } finally {
    expect(await commandLine('organizations', 'resume', 'riverside')).toContain('is open again');
  }
  expect(await status()).toBe(200);
});
