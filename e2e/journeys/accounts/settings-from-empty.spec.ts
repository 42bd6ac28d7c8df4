import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { expect, test, type Page } from '@playwright/test';
import { freePort } from '../../../bench/load/port.ts';
import { startPebble, type Pebble } from '../../../tools/simulators/authority/pebble.ts';
import { startDnsSimulator, type DnsSimulator } from '../../../tools/simulators/dns/server.ts';
import { mainMenu } from '../../support/empty.ts';
import { linkIn, newestMail } from '../../support/mailbox.ts';
import { openInstallation, type Installation } from '../../support/installation.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

// Settings that an organization makes once, on an empty installation, through its screens alone.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const DOMAIN = 'give.lake-trust.org';
let installation: Installation;
let dns: DnsSimulator;
let pebble: Pebble;
let tlsPort: number;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  dns = await startDnsSimulator();
  const port = await freePort();
  tlsPort = await freePort();
  pebble = await startPebble({ httpPort: port, dnsServer: dns.address });
  installation = await openInstallation(browser, {
    port,
    env: {
      TLS_PORT: String(tlsPort),
      ACME_DIRECTORY: pebble.directory,
      ACME_CA_FILE: pebble.trustedFile,
      DNS_SERVER: dns.address,
      SITES_ADDRESSES: '127.0.0.1',
    },
  });
});
test.afterAll(async () => {
  await installation?.close();
  await pebble?.close();
  await dns?.close();
});

/** The subject and issuer of the certificate that the server shows for a name; undefined without a handshake. */
const certificateOf = (servername: string): Promise<{ subject: string; issuer: string } | undefined> =>
  new Promise((resolve) => {
    // The authority belongs to the test: the certificate's issuer decides.
    const socket = connect(
      { host: '127.0.0.1', port: tlsPort, servername, rejectUnauthorized: false },
      () => {
        const { subjectaltname = '', issuer } = socket.getPeerCertificate();
        resolve({ subject: subjectaltname, issuer: String(issuer.CN) });
        socket.destroy();
      },
    );
    socket.once('error', () => resolve(undefined));
  });

test('a domain goes from its DNS records to a certificate that the server shows at once', async () => {
  const { page, picture } = installation;
  await mainMenu(page, 'Domain mappings').click();
  await page.getByRole('link', { name: 'Map a domain' }).first().click();
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Continue to DNS records' }).click();
  await expect(page.getByRole('heading', { name: DOMAIN, exact: true })).toBeVisible();
  expect(await certificateOf(DOMAIN)).toBeUndefined();

  const proof = page.getByRole('row').filter({ hasText: 'TXT' });
  const [, name = '', value = ''] = await proof.getByRole('cell').allInnerTexts();
  // The records that the person copies to the DNS provider.
  dns.set('TXT', name.trim(), value.trim());
  dns.set('A', DOMAIN, '127.0.0.1');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Mapped', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/The certificate is from Pebble/)).toBeVisible();
  expect(await certificateOf(DOMAIN)).toEqual({
    subject: `DNS:${DOMAIN}`,
    issuer: expect.stringMatching(/Pebble/),
  });
  await picture('domain-mapped');
});

test('a credential is made, its calls are in the request log, and revoked it is refused', async () => {
  const { page, product, picture } = installation;
  await mainMenu(page, 'Developers').click();
  await page.getByRole('link', { name: 'New credential' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Warehouse');
  await page
    .getByRole('group', { name: 'Pages', exact: true })
    .getByRole('checkbox', { name: 'Read', exact: true })
    .check();
  await page.getByRole('button', { name: 'Create credential' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Copy this now' });
  const client_secret = await notice.locator('code').last().innerText();
  const client_id = await page
    .locator('code', { hasText: /^trib_/ })
    .first()
    .innerText();
  const asked = await fetch(`${product.consoleUrl}/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  });
  const { access_token: token } = (await asked.json()) as { access_token: string };
  const read = async (path: string): Promise<number> =>
    (await fetch(`${product.consoleUrl}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect([await read('pages'), await read('forms')]).toEqual([200, 403]);
  await notice.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API credential has been revoked')).toBeVisible();
  expect(await read('pages')).toBe(401);

  await mainMenu(page, 'Developers').click();
  await page.getByRole('link', { name: 'Request log' }).click();
  // Entries are written every five seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: '/api/v1/forms' })).toContainText(
      'missing_ability',
      {
        timeout: 3_000,
      },
    );
  }).toPass();
  await expect(
    page.getByRole('row').filter({ hasText: '/api/v1/pages' }).filter({ hasText: '200' }),
  ).toHaveCount(1);
  await untilSettled(page);
  await picture('request-log');
});

test('the isolation proof runs where there is one organization, and is downloaded', async () => {
  const { page, picture } = installation;
  await mainMenu(page, 'Organization').click();
  await page.getByRole('link', { name: 'Isolation proof' }).first().click();
  await page.getByRole('button', { name: 'Run the proof' }).click();
  await expect(page.getByText('Nothing of other organizations can be reached')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('There is no other organization on this installation yet')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as JSON' }).click(),
  ]);
  const proof = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(proof).length).toBeGreaterThan(3);
  await picture('isolation');
});

test('the integrations lead to A/B testing, and open where they were left', async () => {
  const { page, picture } = installation;
  await mainMenu(page, 'Integrations').click();
  await page.getByRole('tab', { name: 'A/B testing' }).click();
  await expect(page.getByRole('link', { name: 'New experiment' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add its script' })).toHaveAttribute(
    'href',
    '/general-settings/security?tab=assets&add=script',
  );
  await page.reload();
  await expect(page.getByRole('tab', { name: 'A/B testing' })).toHaveAttribute('aria-selected', 'true');
  await untilSettled(page);
  await expectAccessible(page, 'A/B testing');
  await picture('ab-testing');
});

test('a custom integration is made, denied, authorized on its service’s page, and seen in the list', async () => {
  const { page, product, picture } = installation;
  await mainMenu(page, 'Integrations').click();
  await page.getByRole('tab', { name: 'Custom' }).click();
  await expect(page.getByText('No custom integrations yet')).toBeVisible();
  await page.getByRole('link', { name: 'New custom integration' }).click();
  for (const [name, value] of [
    ['Name', 'Membership register'],
    ['Identifier', 'members'],
    ['Sign-in address', `${product.integrationsUrl}/oauth/authorize`],
    ['Token address', `${product.integrationsUrl}/oauth/token`],
    ['Client id', 'tributary'],
    ['Scopes', 'members.write'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByLabel('Client secret').fill('the-secret-of-the-client');
  await expectAccessible(page, 'a new custom integration');
  await page.getByRole('button', { name: 'Create custom integration' }).click();
  await expect(page.getByText('Access has not been granted yet.')).toBeVisible();
  const authorize = page.getByRole('button', { name: 'Authorize', exact: true });
  await authorize.click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page.getByText('Access was not granted. Nothing has changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the integration' }).click();
  await authorize.click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByText(/^Ada.* granted access on /)).toBeVisible();
  await expectAccessible(page, 'an authorized integration');
  await mainMenu(page, 'Integrations').click();
  const row = page.getByRole('list', { name: 'Custom integrations' }).getByRole('listitem');
  await expect(row).toContainText('Membership register');
  await expect(row.getByText('Authorized', { exact: true })).toBeVisible();
  await picture('custom-integrations');
});

test('rules for sign-in keep their author in, and apply to invited people', async () => {
  const { page, picture } = installation;
  await mainMenu(page, 'Security').click();
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  const factor = page.getByRole('switch', { name: 'Require a second factor' });
  const domains = page.getByRole('combobox', { name: 'Allowed e-mail domains' });
  await domains.fill('other.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/Your own address is not in these domains/).first()).toBeVisible();
  // The summary's link comes back from another tab.
  await page.getByRole('tab', { name: 'Scripts and styles' }).click();
  await page.getByRole('link', { name: /Allowed e-mail domains/ }).click();
  await expect(domains).toBeFocused();
  await page.keyboard.press('Escape');
  await domains.press('Backspace');
  await domains.fill('lake.example');
  await page.keyboard.press('Enter');
  await factor.check({ force: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/Set up a second factor for yourself first/).first()).toBeVisible();
  await factor.uncheck({ force: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/has been updated/).first()).toBeVisible();
  await picture('sign-in-rules');

  await mainMenu(page, 'Users').click();
  await page.getByRole('link', { name: 'Invite user' }).first().click();
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('bea@elsewhere.example');
  await page.getByRole('radio', { name: 'Creator' }).check();
  const send = page.getByRole('button', { name: 'Send invitation' });
  await send.click();
  await expect(page.getByText('Your organization allows no addresses of this domain.').first()).toBeVisible();
  await email.fill('bea@lake.example');
  await send.click();
  await expect(page.getByText('The user has been invited by e-mail')).toBeVisible();
});

test('two people work on one page: each sees the other', async ({ browser }) => {
  const { page, product, picture } = installation;
  await mainMenu(page, 'Pages').click();
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Water');
  await page.getByRole('radio', { name: /^Newsletter/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await expect(page).toHaveURL(/\/builder$/);

  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const bea = await context.newPage();
  await bea.goto(linkIn(await newestMail('bea@lake.example', { dataDir: product.dataDir })));
  await bea.getByLabel('First name').fill('Bea');
  await bea.locator('input[type=password]').first().fill('a kingfisher by the mill');
  await bea.locator('main form button[type=submit]').first().click();
  await bea.waitForURL((url) => !/^\/(auth|login)/.test(url.pathname));
  await bea.goto(page.url());
  const beside = (at: Page) => at.getByRole('list', { name: 'Also on this page' });
  await expect(beside(page)).toContainText('Bea');
  await expect(beside(bea)).toContainText('Ada');
  await picture('two-people');
  await context.close();
});
