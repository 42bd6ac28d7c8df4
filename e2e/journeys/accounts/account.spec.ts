import { expect, type Page } from '@playwright/test';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { newestMail } from '../../support/mailbox.ts';
import { inviteNewcomer } from '../../support/newcomer.ts';
import { untilSettled } from '../../support/watching.ts';

test.describe.configure({ timeout: 180_000 });

const PATH = '/account-settings';

/** Four blue pixels as a PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGOQr58PRAwQCgAgugT1b9dz7gAAAABJRU5ErkJggg==',
  'base64',
);

async function openAccount(page: Page, { consoleUrl }: ProductAddresses): Promise<void> {
  await page.goto(consoleUrl + PATH);
  await expect(page.getByRole('list', { name: /Your sessions|Tus sesiones/ })).toBeVisible();
  await untilSettled(page);
}

async function giveSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
}

test('a person enters their name and language, and the console follows the language', async ({
  browser,
  places: addresses,
}) => {
  const { page } = await inviteNewcomer(browser, addresses, 'Iris');
  await openAccount(page, addresses);
  await page.getByLabel('First name').fill('Inés');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('combobox', { name: 'Language you are written to in' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await page.getByLabel('First name').focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes de la cuenta' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Inés Weir/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Inés');
  await page.context().close();
});

test('a picture replaces the initials, and other files are refused with a reason', async ({
  browser,
  places: addresses,
}) => {
  const { page } = await inviteNewcomer(browser, addresses, 'Pia');
  await openAccount(page, addresses);
  const input = page.getByLabel('Picture', { exact: true });
  await input.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="x()"/>'),
  });
  await expect(page.getByRole('alert')).toContainText('This is no PNG, JPEG or WebP picture');
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('banner').locator('img[src^="data:image/webp"]')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('banner').locator('img[src^="data:image/webp"]')).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  await page.context().close();
});

test('a new password ends the other browser, keeps this one and opens the door from then on', async ({
  browser,
  places: addresses,
}) => {
  const before = new Date();
  const { page, email, password } = await inviteNewcomer(browser, addresses, 'Nora');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${addresses.consoleUrl}/pages/list`);
  await giveSignIn(elsewhere, email, password);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();

  await openAccount(page, addresses);
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill('nine otters under the bridge');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('one other session was signed out')).toBeVisible();
  await newestMail(email, { subject: 'Your password was changed', after: before });

  await elsewhere.reload();
  await expect(elsewhere.locator('#password')).toBeVisible();
  await giveSignIn(elsewhere, email, password);
  await expect(elsewhere.getByRole('alert')).toBeVisible();
  await giveSignIn(elsewhere, email, 'nine otters under the bridge');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  await elsewhere.context().close();
  await page.context().close();
});

test('one browser signs the other out', async ({ browser, places: addresses }) => {
  const { page, email, password } = await inviteNewcomer(browser, addresses, 'Olga');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${addresses.consoleUrl}/pages/list`);
  await giveSignIn(elsewhere, email, password);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();

  await openAccount(page, addresses);
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This browser');
  await expect(sessions.nth(1)).toContainText('Chrome on');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.locator('#password')).toBeVisible();
  await page.reload();
  await expect(sessions).toHaveCount(1);
  await elsewhere.context().close();
  await page.context().close();
});

test('another browser begins with the appearance that was chosen, and the data comes as one file', async ({
  browser,
  places: addresses,
}) => {
  const { page, email, password } = await inviteNewcomer(browser, addresses, 'Uma');
  // The choice is made before the part of the console that saves it has loaded.
  let load = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route(/PreferencesKeeper/, async (route) => {
    await loaded;
    await route.continue();
  });
  await openAccount(page, addresses);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/account/preferences'));
  await page.locator('#appearance').getByText('Dark', { exact: true }).click();
  load();
  expect((await kept).status()).toBe(200);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(addresses.consoleUrl + PATH);
  await giveSignIn(elsewhere, email, password);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.context().close();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer);
  expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ profile: { email } });
  await page.context().close();
});

test('tabs that renew at once keep everybody signed in', async ({ browser, places: addresses }) => {
  const { page } = await inviteNewcomer(browser, addresses, 'Tess');
  const context = page.context();
  const tabs = [page];
  for (let n = 0; n < 4; n += 1) tabs.push(await context.newPage());
  await Promise.all(tabs.map((tab) => tab.goto(`${addresses.consoleUrl}/pages/list`)));
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
  }
  await context.close();
});
