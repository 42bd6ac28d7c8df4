import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/watching.ts';

const PATH = '/general-settings/organization';
const FORMER = 'Hilltop Food Bank';
const NAME = 'Hilltop Food & Friends';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
}

test('an organization shows itself by its own name and pictures, and goes back by sections', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'admin@hilltop.localhost', PATH);

  await test.step('name and pictures are changed, and other files are refused as pictures', async () => {
    await nameField(page).fill(NAME);
    const picture = await page.getByRole('heading', { level: 1 }).screenshot();
    await page
      .getByLabel('Choose a logo')
      .setInputFiles({ name: '../../logo.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('img', { name: `Logo of ${FORMER}` }).first()).toBeVisible();
    const favicon = page.getByLabel('Choose a favicon');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await favicon.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: html });
    await expect(page.getByRole('alert')).toContainText('Send a PNG, JPEG, WebP or GIF picture.');
    await favicon.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('img', { name: `Favicon of ${FORMER}` }).first()).toBeVisible();
    await save(page);
  });

  await test.step('the console shows both where the organization is named', async () => {
    await expect(sidebar(page).getByText(NAME)).toBeVisible();
    const logo = sidebar(page).locator('img');
    await expect(logo).toHaveAttribute(
      'src',
      new RegExp(`^${addresses.sitesUrl('hilltop')}/media/organization/logo-`),
    );
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('a published page bears the favicon', async () => {
    const visitor = await (await browser.newContext()).newPage();
    await expect(async () => {
      await visitor.goto(`${addresses.sitesUrl('hilltop')}/feed-a-family`);
      const icon = visitor.locator('link[rel=icon][sizes="32x32"]');
      const href = await icon.getAttribute('href', { timeout: 500 });
      const answer = await visitor.goto(new URL(href ?? '', visitor.url()).href);
      expect(answer?.headers()['content-type']).toBe('image/png');
    }).toPass({ timeout: 12_000 });
  });

  await test.step('one section goes back to a revision, the other stays', async () => {
    await nameField(page).fill('A name by mistake');
    await page.getByRole('combobox', { name: 'Default currency' }).click();
    await page.getByRole('option', { name: 'Euros (EUR)' }).click();
    await save(page);
    await page.getByRole('button', { name: 'Revisions' }).click();
    const history = page.getByRole('dialog', { name: /^Revisions of/ });
    await expect(history.getByText('Changed in Regional: Default currency')).toBeVisible();
    await history.getByRole('button', { name: 'Restore', exact: true }).first().click();
    await history.getByRole('checkbox', { name: 'Regional' }).uncheck();
    await history.getByRole('button', { name: 'Restore 1 field' }).click();
    await expect(page.getByText('Revision has been restored')).toBeVisible();
    await history.getByText('Identity', { exact: true }).click();
    await expect(history.getByText(/^Changed in Identity/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(nameField(page)).toHaveValue(NAME);
    await expect(page.getByRole('combobox', { name: 'Default currency' })).toHaveValue('Euros (EUR)');
  });

  await test.step('the plan shows its usage and the features that it lacks', async () => {
    const numbers = page.getByRole('region', { name: 'Numbers' });
    const users = numbers.getByRole('listitem').filter({ hasText: 'Users' });
    const [, used, left] = /(\d+) of 25 · (\d+) left/.exec(await users.innerText()) ?? [];
    expect(Number(used)).toBeGreaterThan(0);
    expect(Number(used) + Number(left)).toBe(25);
    // Features that the plan leaves out are shown too, with the contact who changes the plan.
    await expect(page.getByText('Giving example')).toBeVisible();
    await expect(page.getByText('Root domain mapping', { exact: true })).toBeVisible();
    await expect(numbers.getByText('Preference centers')).toBeVisible();
    await expect(page.getByText(/^npm run tributary plan [a-z-]+ starter\|growth\|scale$/)).toBeVisible();
  });

  await test.step('a picture is removed with a way back, and unsaved work is asked about', async () => {
    const logo = page.getByRole('img', { name: /^Logo of/ }).first();
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await expect(page.getByText('Removed once you save.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(logo).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await sidebar(page).getByRole('link', { name: 'Pages' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await nameField(page).fill(FORMER);
    await save(page);
    await expect(sidebar(page).locator('img')).toHaveCount(0);
    await page.setViewportSize({ width: 375, height: 800 });
    await expectNoSidewaysScroll(page, 'organization at 375');
  });

  await test.step('other roles can not open the screen', async () => {
    const other = await consoleOf(browser, addresses, 'creator', PATH);
    await expect(other).toHaveURL(/\/not-authorized/);
  });
});
