import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { startWriting } from '../../support/building.ts';
import { test } from '../../support/journey.ts';

const mark = Date.now().toString(36);

test('a page that was not saved for want of a connection is saved when it is back, and is left while a text is edited', async ({
  page,
  places: addresses,
}) => {
  await page.clock.install();
  const faults: string[] = [];
  page.on('pageerror', ({ message, stack }) => faults.push(`${message} ${stack}`));
  const api = await signInWithApi(page, addresses);
  const name = `Cut ${mark}`;
  const made = await api.create('pages', {
    name,
    slug: `cut-${mark}`,
    recipes: {
      html: '<main class="ts-page"><section class="ts-section"><h2 class="ts-heading">One</h2><h2 class="ts-heading">Two</h2></section></main>',
      css: '',
      project: null,
    },
  });
  await page.goto(`${addresses.consoleUrl}/pages/${made.id}/builder`);
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  const state = page.locator('.pb-top__state');
  await canvas.getByRole('heading', { name: 'One' }).click({ force: true });
  await expect(page.locator('.pb-selection__name')).toHaveText('Heading “One”');
  await page.keyboard.press('Delete');
  await expect(state).toHaveAttribute('data-state', 'unsaved');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.clock.runFor(1_000);
  await expect(state).toHaveText('Not saved, trying again');
  // The browser says when it is online again; no wait has passed.
  await page.context().setOffline(false);
  await expect(state).toHaveAttribute('data-state', 'saved');
  expect(JSON.stringify((await api.read('pages', made.id))['recipes'])).not.toContain('>One<');

  // A server that can't be reached is no reason for the browser to say so: the waits grow instead.
  await canvas.getByRole('heading', { name: 'Two' }).click({ force: true });
  await expect(page.locator('.pb-selection__name')).toHaveText('Heading “Two”');
  await page.keyboard.press('Control+d');
  await expect(canvas.getByRole('heading')).toHaveText(['Two', 'Two']);
  const pages = '**/api/v1/pages/*';
  let tries = 0;
  await page.route(pages, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    tries += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.clock.runFor(1_000);
  await expect(state).toHaveText('Not saved, trying again');
  await page.clock.runFor(2_500);
  await expect.poll(() => tries).toBe(2);
  await expect(state).toHaveText('Not saved, trying again');
  await page.unroute(pages);
  await page.clock.runFor(5_000);
  await expect(state).toHaveAttribute('data-state', 'saved');

  // The button leads where its name says, and a text being edited is no obstacle.
  await startWriting(canvas.locator('h2').first());
  await page.keyboard.type('Three');
  await page.getByRole('button', { name: 'Back to pages' }).click();
  const leave = page.getByRole('dialog').getByRole('button', { name: /Leave/ });
  await leave.click();
  await expect(page).toHaveURL(/\/pages\/list/);
  await page.clock.runFor(2_000);
  // What was left without saving is not offered again.
  await page.goBack();
  await expect(canvas.locator('.ts-page')).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // By the browser's own button nothing takes the focus out of the text first.
  await startWriting(canvas.locator('h2').first());
  await page.goForward();
  await expect(page.locator('.pb-stage')).toBeHidden();
  await page.clock.runFor(2_000);
  expect(faults).toEqual([]);
});
