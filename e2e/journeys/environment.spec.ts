import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { enterConsole } from '../support/people.ts';
import { expectAccessible } from '../support/watching.ts';

test('the switch in the top bar shows test data alone, on every screen and in exports, until it is switched back', async ({
  page,
  places: addresses,
}) => {
  await enterConsole(page, addresses, 'admin', '/dashboard/analytics');
  const sandbox = page.getByRole('switch', { name: 'Show sandbox data' });
  const notice = page.getByText('Sandbox: test data.');
  const latest = page.getByRole('region', { name: 'Latest transactions' });
  await expect(sandbox).not.toBeChecked();
  await expect(latest.getByRole('listitem').first()).toBeVisible();
  await expect(notice).toBeHidden();

  // The demo takes its payments in production: nothing was ever tried in sandbox.
  await sandbox.click();
  await expect(sandbox).toBeChecked();
  await expect(notice).toBeVisible();
  await expect(latest.getByRole('listitem')).toHaveCount(0);
  await expectAccessible(page, 'the dashboard in sandbox');

  await page.reload();
  await expect(notice).toBeVisible();
  await page.goto(`${addresses.consoleUrl}/forms/transactions/list`);
  await expect(page.getByRole('switch', { name: 'Show sandbox data' })).toBeChecked();
  await expect(page.getByText('Nothing has come in yet')).toBeVisible();

  await page.goto(`${addresses.consoleUrl}/counters`);
  await page.getByRole('row').filter({ hasText: 'winter-river-appeal' }).click();
  await expect(page.getByText('Only the production total can be adjusted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adjust' })).toBeHidden();

  await page.getByRole('button', { name: 'Show production data' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Adjust' })).toBeVisible();
  await page.goto(`${addresses.consoleUrl}/forms/transactions/list`);
  const [exported] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/transactions/export')),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem').first().click()),
  ]);
  expect(new URL(exported.url()).searchParams.get('environment')).toBe('production');
});
