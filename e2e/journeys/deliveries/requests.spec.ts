import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

const shots = process.env['JOURNEY_SHOTS'];

test('docs/guide/supporters.md: a colleague’s refund request is listed with the donors’ requests, and closed there', async ({
  browser,
  places,
}) => {
  const mark = `Paid twice ${Date.now().toString(36)}`;
  const page = await consoleOf(browser, places, 'admin', '/forms/transactions/list');
  const given = page.getByRole('row').filter({ hasText: '£' }).filter({ hasText: 'Complete' });
  await given.first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Request a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a refund' });
  await dialog.getByRole('textbox', { name: 'What is to be done' }).fill(mark);
  // The request arrives, and its response is lost: sent again, it is no second one.
  await page.route('**/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Record the request' }).click();
  await expect(page.getByText(/The server could not be reached/)).toBeVisible();
  await page.unroute('**/notes');
  await expect(dialog.getByRole('textbox')).toHaveValue(mark);
  await dialog.getByRole('button', { name: 'Record the request' }).click();
  await expect(page.getByText('This is requested already')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('paragraph').filter({ hasText: mark })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Request a refund' })).toHaveCount(0);

  await page.goto(`${places.consoleUrl}/forms/transactions/gift-requests`);
  const request = page.getByRole('listitem').filter({ hasText: mark });
  await expect(request.getByText('Refund a donation')).toBeVisible();
  await expectAccessible(page, 'requests of donors and colleagues');
  if (shots) await page.screenshot({ path: `${shots}/requests.png` });
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page, 'requests of donors and colleagues');
  if (shots) await page.screenshot({ path: `${shots}/requests-phone.png` });
  await request.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect(request).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Which requests' }).getByText('All').click();
  await expect(request.getByText('Dealt with', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${places.consoleUrl}/logs/list`);
  const entry = page.getByRole('row').filter({ hasText: 'Request dealt with: ' });
  await entry.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect(page.getByText('No value differs.')).toHaveCount(0);
  await expectAccessible(page, 'an act in the activity log');
  if (shots) await page.screenshot({ path: `${shots}/act.png` });
  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await expect(page.getByText(mark)).toBeVisible();
});
