import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';

const mark = Date.now().toString(36);

test('the draft saves itself when edits rest, at most once a minute, and never publishes', async ({
  page,
  places: addresses,
}) => {
  await page.clock.install();
  const api = await signInWithApi(page, addresses);
  const name = `Resting ${mark}`;
  const headings = ['One', 'Two', 'Three'].map((words) => `<h2 class="ts-heading">${words}</h2>`).join('');
  const made = await api.create('pages', {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    recipes: {
      html: `<main class="ts-page"><section class="ts-section">${headings}</section></main>`,
      css: '',
      project: null,
    },
  });
  await api.act('pages', made, 'publish');
  await page.goto(`${addresses.consoleUrl}/pages/${made.id}/builder`);
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  await expect(canvas.locator('.ts-page')).toBeVisible();
  const state = page.locator('.pb-top__state');
  const versionOf = async () => (await api.read('pages', made.id)).version;
  const before = await versionOf();
  await canvas.getByRole('heading', { name: 'One' }).click({ force: true });
  await expect(page.locator('.pb-selection__name')).toHaveText('Heading “One”');
  await page.keyboard.press('Delete');
  await expect(canvas.getByRole('heading')).toHaveText(['Two', 'Three']);
  await expect(state).toHaveAttribute('data-state', 'unsaved');
  await page.clock.runFor(30_000);
  expect(await versionOf()).toBe(before);
  // No longer than needed: a request that is under way has a time limit by this clock.
  await page.clock.runFor(31_000);
  await expect(state).toHaveAttribute('data-state', 'saved');
  const saved = await api.read('pages', made.id);
  expect(saved.version).toBe(before + 1);
  expect(JSON.stringify(saved['recipes'])).not.toContain('>One<');
  // The public version stays until a person publishes.
  expect(saved['publication']).toMatchObject({ version: 1 });

  // Who switched it off saves by hand.
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('switch', { name: 'Save the draft by itself' }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await canvas.getByRole('heading', { name: 'Two' }).click({ force: true });
  await expect(page.locator('.pb-selection__name')).toHaveText('Heading “Two”');
  await page.keyboard.press('Delete');
  await page.clock.runFor(130_000);
  await expect(state).toHaveAttribute('data-state', 'unsaved');
  expect(await versionOf()).toBe(before + 1);

  // Without a connection the builder stays open, names the part that it can't load, and opens it once the connection is
  // back.
  await page.context().setOffline(true);
  const code = page.getByRole('button', { name: 'Code', exact: true });
  await code.click();
  await expect(page.getByText('This part of the console could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('alert').getByText('The server could not be reached.')).toBeVisible();
  await expect(state).toHaveAttribute('data-state', 'failed');
  await expect(canvas.getByRole('heading')).toHaveText(['Three']);
  await page.context().setOffline(false);
  await code.click();
  await expect(page.getByRole('dialog', { name: 'Code' })).toBeVisible();
});
