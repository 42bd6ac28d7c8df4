import { expect, type Page } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const shots = process.env['JOURNEY_SHOTS'];
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

test('docs/guide/dashboard.md: the dashboard shows months, pages, campaigns, goals and recurring income', async ({
  browser,
  places: addresses,
}) => {
  const guide = openGuide('dashboard');
  const page = await consoleOf(browser, addresses, 'admin', '/dashboard/analytics');
  await untilSettled(page);
  guide('“Donations by month” and “Subscribers by month”');
  const payments = page.getByRole('region', { name: 'Donations by month' });
  await expect(
    payments.getByRole('img', { name: /^Donations by month. The highest month is / }),
  ).toBeVisible();
  await payments.getByRole('button', { name: 'Show as a table' }).click();
  await expect(payments.getByRole('row')).toHaveCount(13);
  await payments.getByRole('button', { name: 'Show as a chart' }).click();
  guide('“Days” shows the days of the period');
  await payments.getByText('Days', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Donations by day' })).toBeVisible();
  await shot(page, 'dashboard-days');
  await expect(page.getByRole('region', { name: 'Subscribers by month' })).toBeVisible();

  const shares = page.getByRole('region', { name: 'Where it came from' });
  await shares.getByText('Campaign', { exact: true }).click();
  await shares.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/counters\/[^/]+\/edit$/);
  await page.goBack();

  const goal = page.getByRole('region', { name: 'Goals' }).getByRole('listitem').first();
  await expect(goal).toContainText(/goal/);
  await expect(page.getByRole('region', { name: 'Recurring income' })).toBeVisible();

  const revisions = page.getByRole('region', { name: 'Latest revisions' });
  await expect(revisions.getByRole('link')).toHaveCount(5);
  await untilSettled(page);
  await shot(page, 'dashboard');
  await expectAccessible(page, 'the dashboard');
});

for (const [name, options, language] of [
  ['dark', { colorScheme: 'dark' }, 'en-US'],
  ['phone-es', { viewport: { width: 375, height: 800 } }, 'es'],
] as const)
  test(`the dashboard is whole, ${name}`, async ({ browser, places: addresses }) => {
    const page = await consoleOf(browser, addresses, 'admin', '/dashboard/analytics', options);
    await page.evaluate((chosen) => {
      localStorage.setItem('tributary.language', chosen);
      localStorage.setItem('tributary.skin', 'auto');
      if (chosen === 'es') localStorage.setItem('tributary.direction', 'ltr');
    }, language);
    await page.reload();
    await untilSettled(page);
    await expectNoSidewaysScroll(page, name);
    await shot(page, `dashboard-${name}`);
  });

test('the weekly summary is off at first, turned on in the account settings, and stopped by a link', async ({
  browser,
  places: addresses,
}) => {
  const guide = openGuide('dashboard');
  const page = await consoleOf(browser, addresses, 'analyst', '/account-settings');
  guide('Under Account settings → “Weekly summary”');
  const section = page.getByRole('region', { name: 'Weekly summary' });
  const wanted = section.getByRole('switch', { name: 'Send me the weekly summary' });
  await expect(wanted).not.toBeChecked();
  await wanted.click();
  await expect(page.getByText('The weekly summary comes from next Monday')).toBeVisible();
  await page.reload();
  await expect(wanted).toBeChecked();
  await section.scrollIntoViewIfNeeded();
  await shot(page, 'weekly-summary');
  await wanted.click();
  await expect(wanted).not.toBeChecked();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${addresses.consoleUrl}/support/weekly-summary?for=made-up`);
  await stranger.getByRole('button', { name: 'Stop the e-mails' }).click();
  await expect(stranger.getByRole('alert')).toContainText('This link is not complete');
  await shot(stranger, 'weekly-summary-stop');
});
