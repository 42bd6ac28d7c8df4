import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

const shots = process.env['JOURNEY_SHOTS'];

test('docs/guide/supporters.md: a refund that a colleague asks for is listed with what donors want, and dealt with there', async ({
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
  await dialog.getByRole('button', { name: 'Record the request' }).click();
  // Not what was typed, which the dialog shows until it has closed.
  await expect(page.getByRole('paragraph').filter({ hasText: mark })).toBeVisible();

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
});
