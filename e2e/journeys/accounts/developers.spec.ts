import { expect } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

test('docs/guide/developers.md', async ({ browser, places, request }) => {
  const guide = openGuide('developers');
  const page = await consoleOf(browser, places, 'integrator', '/general-settings/developers/list');
  const name = `Warehouse ${Date.now().toString(36)}`;

  /** Asks for a token and reads the pages with it, as another system does. */
  const useIt = async (clientId: string, secret: string) => {
    const asked = await request.post(`${places.consoleUrl}/auth/oauth/token`, {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      form: { grant_type: 'client_credentials' },
    });
    if (!asked.ok()) return { asked: asked.status() };
    const { access_token: token } = (await asked.json()) as { access_token: string };
    const read = (path: string) =>
      request.get(`${places.consoleUrl}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { asked: 200, pages: await read('pages'), transactions: await read('transactions') };
  };

  await page.getByRole('link', { name: 'New credential' }).first().click();
  await untilSettled(page);
  await page.getByRole('textbox', { name: 'Description' }).fill(name);
  guide('choose its scopes');
  await page.getByRole('button', { name: 'Create credential' }).click();
  await expect(page.getByText('Choose at least one scope', { exact: true })).toBeVisible();
  await page
    .getByRole('group', { name: 'Pages', exact: true })
    .getByRole('checkbox', { name: 'Read', exact: true })
    .check();
  // An integrator reads pages and does not create them.
  await expect(
    page.getByRole('group', { name: 'Pages', exact: true }).getByRole('checkbox', { name: 'Create' }),
  ).toBeDisabled();
  await expectAccessible(page, 'a new credential');
  await page.getByRole('button', { name: 'Create credential' }).click();
  await expect(page.getByText('New credentials has been created')).toBeVisible();

  const notice = page.getByRole('status').filter({ hasText: 'Copy this now' });
  const secret = await notice.locator('code').last().innerText();
  expect(secret).toMatch(/^tribsec_/);
  guide('It begins with `tribsec_` and is shown once');
  const clientId = await page
    .locator('code', { hasText: /^trib_/ })
    .first()
    .innerText();
  const first = await useIt(clientId, secret);
  expect(first.pages?.status()).toBe(200);
  expect(Number(first.pages?.headers()['ratelimit-remaining'])).toBeLessThan(600);
  expect(first.transactions?.status()).toBe(403);
  await notice.getByRole('button', { name: 'I have kept it' }).click();
  await expectAccessible(page, 'a credential');

  await page.getByRole('button', { name: guide('Rotate secret') }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  const rotated = await notice.locator('code').last().innerText();
  expect(rotated).not.toBe(secret);
  for (const each of [secret, rotated]) expect((await useIt(clientId, each)).asked).toBe(200);
  await notice.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('button', { name: guide('Revoke'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API credential has been revoked')).toBeVisible();
  expect((await useIt(clientId, rotated)).asked).toBe(401);
  await expect(page.getByRole('button', { name: 'Revoke', exact: true })).toHaveCount(0);

  await page.goto(`${places.consoleUrl}/general-settings/developers/list`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Revoked');
  await expect(row).toContainText('1 scope');
  // Uses of a credential are written every five seconds.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(/Used/, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await untilSettled(page);
  await expectAccessible(page, 'the list of credentials');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page, 'the list of credentials');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${places.consoleUrl}/general-settings/developers/requests?status=4`);
  const refused = page
    .getByRole('row', { name: new RegExp(name) })
    .filter({ hasText: 'missing_ability' })
    .last();
  // The credential's refusals, the oldest last; the log is written every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(refused).toContainText('/api/v1/transactions', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(refused).toContainText('403');
  await untilSettled(page);
  await expectAccessible(page, 'the request log');
  await refused.getByRole('button', { name: '/api/v1/transactions' }).click();
  guide('Its request id is the one');
  const details = page.getByRole('dialog', { name: 'Request' });
  await expect(details.getByText(first.transactions!.headers()['x-request-id']!)).toBeVisible();
  await untilSettled(page);
  await expectAccessible(page, 'a request');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page, 'the request log');
});

test('the isolation proof runs and succeeds', async ({ browser, places }) => {
  const page = await consoleOf(browser, places, 'admin', '/general-settings/isolation-proof');
  await page.getByRole('button', { name: 'Run the proof' }).click();
  await expect(page.getByText('Nothing of other organizations can be reached')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('region', { name: 'Routes' }).getByRole('row').nth(1)).toContainText('Passed');
  await expect(page.getByText('Fault', { exact: true })).toHaveCount(0);
  await untilSettled(page);
  await expectAccessible(page, 'an isolation proof');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page, 'an isolation proof');
});
