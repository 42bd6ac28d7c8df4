import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible } from '../../support/watching.ts';

const mark = Date.now().toString(36);

test('the settings of a page warn of placeholders before they publish', async ({
  page,
  places: addresses,
}) => {
  await enterConsole(page, addresses, 'admin', '/pages/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Settings ${mark}`);
  await page.getByRole('radio', { name: /^Donation page/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  await expect(canvas.locator('header').getByText('Riverside Trust')).toBeVisible();
  await page.goto(page.url().replace(/builder$/, 'settings'));
  const publish = page.getByRole('button', { name: 'Publish page', exact: true });
  await publish.click();
  const dialog = page.getByRole('dialog', { name: 'Replace these before you publish?' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Amina, mother of three' })).toContainText(
    'Sample text',
  );
  await expect(dialog.getByText('Your organization')).toHaveCount(0);
  await expectAccessible(page, 'placeholders in the settings of a page');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(publish).toBeEnabled();
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('The page is published').first()).toBeVisible();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('link', { name: 'Publishing', exact: true }).click();
  // The settings have a button of this name too.
  await expect(page.getByRole('heading', { name: /^Publishing:/, level: 1 })).toBeVisible();
  await publish.click();
  await dialog.getByRole('button', { name: 'Open builder' }).click();
  await expect(page).toHaveURL(/\/builder$/);
  await expect(page.getByRole('button', { name: /^Draft/ })).toBeVisible();
});

test('the settings publish a page without placeholders at once', async ({ page, places: addresses }) => {
  const api = await signInWithApi(page, addresses);
  const { id } = await api.create('pages', {
    name: `Ready ${mark}`,
    slug: `ready-${mark}`,
    recipes: {
      html: '<main class="ts-page"><section class="ts-section"><h2 class="ts-heading">Our own words</h2></section></main>',
      css: '',
      project: null,
    },
  });
  await page.goto(`${addresses.consoleUrl}/pages/${id}/settings`);
  await page.getByRole('button', { name: 'Publish page', exact: true }).click();
  await expect(page.getByText('The page is published')).toBeVisible();
});

test('the builder and the page cards show the pictures of a site, and saving keeps them', async ({
  page,
  places: addresses,
}) => {
  const api = await signInWithApi(page, addresses);
  const picture = '<img class="ts-image" src="/media/otter.svg" alt="An otter" width="1200" height="900">';
  const { id } = await api.create('pages', {
    name: `Otter ${mark}`,
    slug: `otter-${mark}`,
    recipes: {
      html: `<main class="ts-page"><section class="ts-section"><h2 class="ts-heading">Otters</h2>${picture}</section></main>`,
      css: '',
      project: null,
    },
  });
  await page.goto(`${addresses.consoleUrl}/pages/list`);
  const card = page
    .getByRole('article')
    .filter({ hasText: `Otter ${mark}` })
    .locator('iframe');
  const naturalWidth = (element: Element) => (element as HTMLImageElement).naturalWidth;
  await expect
    .poll(() => card.contentFrame().getByRole('img').first().evaluate(naturalWidth))
    .toBeGreaterThan(0);
  await page.goto(`${addresses.consoleUrl}/pages/${id}/builder`);
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  await expect.poll(() => canvas.getByRole('img').first().evaluate(naturalWidth)).toBeGreaterThan(0);
  await canvas.getByRole('heading', { name: 'Otters' }).click();
  await page
    .getByRole('complementary', { name: 'Settings and style' })
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Otters at dusk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  const { recipes } = await api.read('pages', id);
  expect(JSON.stringify(recipes)).toContain('/media/otter.svg');
  expect((recipes as { html: string }).html).toContain('src="/media/otter.svg"');
});
