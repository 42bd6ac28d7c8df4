import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { startWriting } from '../../support/building.ts';
import { test } from '../../support/journey.ts';

test('a save while typing keeps the focus, and the settings show the typed text', async ({
  page,
  places: addresses,
}) => {
  const api = await signInWithApi(page, addresses);
  const heading = '<h2 class="ts-heading">One</h2>';
  const html = `<main class="ts-page"><section class="ts-section">${heading}</section></main>`;
  const recipes = { html, css: '', project: null };
  const slug = `written-${Date.now().toString(36)}`;
  const { id } = await api.create('pages', { name: 'Written', slug, recipes });
  await page.goto(`${addresses.consoleUrl}/pages/${id}/builder`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  const text = page.frameLocator('.pb-stage .gjs-frame').getByRole('heading').first();
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  const field = settings.getByLabel('Text', { exact: true });
  await startWriting(text);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Warm mels');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+s');
  await page.keyboard.type('a');
  const state = page.locator('.pb-top__state');
  await expect(state).toHaveAttribute('data-state', /^(un)?saved$/);
  await page.keyboard.press('End');
  await page.keyboard.type(' today');
  await expect(text).toHaveText('Warm meals today');
  await expect(state).toHaveAttribute('data-state', 'unsaved');
  await page.keyboard.press('Control+s');
  await expect(state).toHaveAttribute('data-state', 'saved');
  expect(JSON.stringify(await api.read('pages', id))).toContain('Warm meals today');
  await page.keyboard.press('Escape');
  await expect(settings.getByRole('heading', { level: 2 }).first()).toHaveText('Heading “Warm meals today”');
  await expect(field).toHaveValue('Warm meals today');
  await expect(field).toBeEnabled();
  await expect(state).toHaveAttribute('data-state', 'saved');
});
