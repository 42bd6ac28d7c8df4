import { expect, type Page } from '@playwright/test';
import { CORE, test } from '../../support/journey.ts';
import { inviteNewcomer } from '../../support/newcomer.ts';
import { answerSignIn, consoleOf, enterConsole } from '../../support/people.ts';

/** Other journeys' forms are newer, and the list shows the first ones. */
const WINTER = '/forms/list?search=Winter%20river';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
test(
  'a deep link asks to sign in and comes back to where it led',
  CORE,
  async ({ page, places: addresses }) => {
    const path = '/forms/transactions/list?status=ERROR';
    // Without its first script the console says so, instead of showing its logo permanently.
    const first = '**/assets/index-*.js';
    await page.route(first, (route) => route.abort());
    await page.goto(addresses.consoleUrl + path);
    await expect(page.getByRole('alert')).toContainText('The console could not be loaded');
    await page.unroute(first);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await answerSignIn(page, addresses, 'admin');
    await expect(page).toHaveURL(addresses.consoleUrl + path);
    await expect(page.getByRole('row').nth(1)).toContainText('Failed');
  },
);

test(
  'a wrong password is refused without saying which half was wrong',
  CORE,
  async ({ page, places: addresses }) => {
    await page.goto(addresses.consoleUrl);
    await page.getByLabel('E-mail address').fill('nobody@demo.localhost');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const refusal = page.getByRole('alert');
    await expect(refusal).toBeVisible();
    const words = await refusal.innerText();
    await page.getByLabel('E-mail address').fill('analyst@demo.localhost');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('E-mail address')).toHaveValue('analyst@demo.localhost');
    await expect(refusal).toHaveText(words);
  },
);

test(
  'a role without the ability reads so, and the link back works',
  CORE,
  async ({ page, places: addresses }) => {
    await enterConsole(page, addresses, 'finance');
    for (const path of ['/pages/list', '/counters/create', '/pages/create']) {
      await page.goto(addresses.consoleUrl + path);
      await expect(page).toHaveURL(`${addresses.consoleUrl}/not-authorized`);
      await expect(heading(page, 'You do not have permission to access this page.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'To the dashboard' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  },
);

test('an address that leads nowhere says so, signed in or not', async ({ page, places: addresses }) => {
  const lost = 'Oops! The requested URL was not found on this server.';
  await page.goto(`${addresses.consoleUrl}/pages/lst`);
  await expect(heading(page, lost)).toBeVisible();
  await expect(page).toHaveURL(`${addresses.consoleUrl}/error-404`);
  await enterConsole(page, addresses, 'analyst');
  await page.goto(`${addresses.consoleUrl}/no/such/screen`);
  await expect(page).toHaveURL(`${addresses.consoleUrl}/error-404`);
  await expect(heading(page, lost)).toBeVisible();
});

test('screens offer a role only the operations that it may do', async ({
  page,
  browser,
  places: addresses,
}) => {
  await enterConsole(page, addresses, 'admin', WINTER);
  const finance = await consoleOf(browser, addresses, 'finance', WINTER);
  for (const [forms, offered] of [
    [page, 1],
    [finance, 0],
  ] as const) {
    await expect(forms.getByRole('row').filter({ hasText: 'Winter river appeal' })).toBeVisible();
    await expect(forms.getByRole('link', { name: 'New form' })).toHaveCount(offered);
  }
});

test(
  'one organization sees nothing of another, not even by a guessed address',
  CORE,
  async ({ page, browser, places: addresses }) => {
    await enterConsole(page, addresses, 'admin', WINTER);
    await page.getByRole('row').filter({ hasText: 'Winter river appeal' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/edit$/);
    const form = new URL(page.url()).pathname;
    await page.goto(`${addresses.consoleUrl}/forms/transactions/list`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/view$/);
    const transaction = new URL(page.url()).pathname;

    const grace = await consoleOf(browser, addresses, 'admin@hilltop.localhost', '/pages/list');
    await expect(grace.getByRole('list', { name: 'Pages' }).getByRole('listitem').first()).toBeVisible();
    for (const path of ['/pages/list', '/forms/list', '/counters', '/forms/transactions/list']) {
      await grace.goto(addresses.consoleUrl + path);
      await expect(
        grace.getByRole('search').getByText(/^\d+ (pages?|forms?|counters?|transactions?)$/),
      ).toBeVisible();
      await expect(grace.getByRole('main').getByText(/river/i)).toHaveCount(0);
    }
    for (const path of [form, transaction]) {
      await grace.goto(addresses.consoleUrl + path);
      await expect(grace.getByRole('alert')).toContainText('This is not here anymore');
    }
  },
);

test('the console’s display choices survive a reload', async ({ browser, places: addresses }) => {
  // Choices are kept with the account, so the journey uses an account that no other journey needs.
  const { page } = await inviteNewcomer(browser, addresses, 'Remi');
  await page.goto(`${addresses.consoleUrl}/pages/list`);
  await expect(page.getByRole('list', { name: 'Pages' })).toBeVisible();
  // A console that is still loading on a busy machine may take the focus between the focus and the key.
  await expect(async () => {
    await page.getByRole('radio', { name: 'As a list' }).press('Space');
    await expect(page.getByRole('columnheader', { name: 'Address' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Display', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Address' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Address' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await page.getByRole('button', { name: 'Switch to the dark skin' }).click();
  await page.getByRole('button', { name: 'Account of Remi Weir' }).click();
  await page.getByRole('menuitem', { name: /^Language/ }).click();
  await page.getByText('Español').click();
  await expect(heading(page, 'Páginas')).toBeVisible();

  await page.reload();
  await expect(heading(page, 'Páginas')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('table', { name: 'Páginas' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Dirección' })).toHaveCount(0);
  await expect(page.getByText('Las páginas de su sitio público')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Desplegar el menú' })).toBeVisible();
});

test('signing out ends the other tabs', async ({ page, places: addresses }) => {
  await enterConsole(page, addresses, 'user', '/pages/list');
  const other = await page.context().newPage();
  await other.goto(`${addresses.consoleUrl}/counters`);
  await expect(heading(other, 'Counters')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(heading(other, 'Sign in')).toBeVisible();
  // The way back in leads to where that tab was.
  await answerSignIn(other, addresses, 'user');
  await expect(heading(other, 'Counters')).toBeVisible();
});

test('a new record begins in its first field, and a field shows no error before it was used', async ({
  page,
  places: addresses,
}) => {
  await enterConsole(page, addresses, 'admin', '/forms/list');
  for (const [path, action, label] of [
    ['/forms/list', 'New form', 'Description'],
    ['/counters', 'New counter', 'Name'],
    ['/pages/list', 'New page', 'Name'],
  ] as const) {
    await page.goto(addresses.consoleUrl + path);
    await page.getByRole('link', { name: action }).click();
    const first = page.getByRole('textbox', { name: label, exact: true });
    await expect(first).toBeFocused();
    await expect(first).not.toHaveAttribute('aria-invalid', 'true');
  }
});
