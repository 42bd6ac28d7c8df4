import { expect } from '@playwright/test';
import { signInWithApi } from '../support/api.ts';
import { test } from '../support/journey.ts';
import { expectNoSidewaysScroll, untilSettled } from '../support/watching.ts';

const mark = Date.now().toString(36);
/** No place to break a line at, as after leaning on a key. */
const NAME = 'W'.repeat(90);
const EMAIL = `${'w'.repeat(50)}.${mark}@example.org`;

const FORM = {
  components: [
    { id: 'c1', type: 'text', key: 'lastName', label: 'Last name', required: true },
    { id: 'c2', type: 'email', key: 'email', label: 'Email', required: true },
  ],
};

test('a long name without spaces fits every screen that shows it, on a phone', async ({
  page,
  places: addresses,
}) => {
  const api = await signInWithApi(page, addresses);
  const form = await api.create('forms', { description: `Long names ${mark}`, schema: FORM });
  const html = `<main><h1>Sign up</h1><div data-tributary-form="${form.id}"></div></main>`;
  const made = await api.create('pages', {
    name: `Long names ${mark}`,
    slug: `long-names-${mark}`,
    formId: form.id,
    recipes: { html, css: '', project: null },
  });
  await api.act('pages', made, 'publish');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${addresses.sitesUrl('riverside')}/long-names-${mark}`);
  await page.getByLabel('Last name').fill(NAME);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'the thanks');

  const look = async (where: string): Promise<void> => {
    await untilSettled(page);
    await expect(page.getByText(NAME).filter({ visible: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page, where);
  };
  await page.goto(`${addresses.consoleUrl}/dashboard/analytics`);
  await look('the dashboard');
  await page.getByRole('link', { name: NAME }).first().click();
  await page.waitForURL(/\/forms\/transactions\/[^/]+\/view$/);
  await look('the transaction');
  await page.getByRole('link', { name: EMAIL }).first().click();
  await page.waitForURL(/\/supporters\//);
  await look('the supporter');
  await page.goto(`${addresses.consoleUrl}/forms/transactions/list?search=${encodeURIComponent(EMAIL)}`);
  await look('the list of transactions');
});
