import { expect, type Page } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const SHOTS = process.env['JOURNEY_SHOTS'];
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};

test('the API reference shows, searches and tries operations', async ({ browser, places }) => {
  const guide = openGuide('developers');
  const page = await consoleOf(browser, places, 'integrator', '/general-settings/developers/list');
  await page.getByRole('link', { name: guide('API reference') }).click();
  await untilSettled(page);
  await expectAccessible(page, 'the reference');

  await page.getByRole('searchbox', { name: 'Search operations' }).fill('list counters');
  const list = page.getByRole('navigation', { name: 'Operations' });
  await list.getByRole('link', { name: 'GET List counters' }).click();
  await expect(page.getByRole('heading', { name: 'List counters' })).toBeVisible();
  await expect(page.getByText('read:counters', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Examples' }).locator('pre')).toContainText(
    '/api/v1/counters',
  );
  await page.getByRole('textbox', { name: 'limit' }).fill('1');
  await expect(page.getByRole('region', { name: 'Examples' }).locator('pre')).toContainText('limit=1');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' }).last()).toContainText(/200 in \d+ ms/);
  await expectAccessible(page, 'an operation');
  await shot(page, 'reference-read');

  // An integrator may not create counters: the server says so, after the question.
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('create a counter');
  await list.getByRole('link', { name: 'POST Create a counter' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('missing_ability', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' }).last()).toContainText(/403 in \d+ ms/);

  await page.getByText('A credential', { exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('Paste an access token first.');
  await shot(page, 'reference-write');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page, 'the reference');
  await shot(page, 'reference-phone');
});
