import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { test } from './journey.ts';
import { enterConsole } from './people.ts';
import { expectAccessible } from './watching.ts';

const mark = Date.now().toString(36);

test('the settings of a page warn of placeholders before they publish', async ({ page, places }) => {
  await enterConsole(page, places, 'admin', '/pages/create');
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
  await publish.click();
  await dialog.getByRole('button', { name: 'Open builder' }).click();
  await expect(page).toHaveURL(/\/builder$/);
  await expect(page.getByRole('button', { name: /^Draft/ })).toBeVisible();
});

test('the settings publish a page without placeholders at once', async ({ page, places }) => {
  await enterConsole(page, places, 'admin', '/pages/list');
  const api = await apiOf(page, places.consoleUrl);
  const { id } = await api.create('pages', {
    name: `Ready ${mark}`,
    slug: `ready-${mark}`,
    recipes: {
      html: '<main class="ts-page"><section class="ts-section"><h2 class="ts-heading">Our own words</h2></section></main>',
      css: '',
      project: null,
    },
  });
  await page.goto(`${places.consoleUrl}/pages/${id}/settings`);
  await page.getByRole('button', { name: 'Publish page', exact: true }).click();
  await expect(page.getByText('The page is published')).toBeVisible();
});
