import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const shots = process.env['JOURNEY_SHOTS'];

test('docs/guide/supporters.md: a person is found in the list by a part of their name, and in the palette', async ({
  browser,
  places,
}) => {
  const page = await consoleOf(browser, places, 'admin', '/forms/transactions/list');
  await page.getByRole('navigation', { name: 'Transactions and supporters' }).getByText('Supporters').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Supporters');
  const table = page.getByRole('table', { name: 'Supporters' });
  await expect(table.getByRole('row').nth(1)).toContainText('@');
  await untilSettled(page);
  await expectAccessible(page, 'the list of supporters');
  if (shots) await page.screenshot({ path: `${shots}/supporters.png` });
  const newest = table.getByRole('row').nth(1);
  const name = (await newest.getByRole('link').textContent()) ?? '';
  const email = (await newest.getByRole('cell').nth(1).textContent()) ?? '';
  const part = email.slice(0, email.indexOf('@')).toUpperCase();

  const search = page.getByRole('textbox', { name: 'Search by name or e-mail' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.pressSequentially('nobody has this', { delay: 10 });
  await expect(page.getByText('No supporters match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(search).toHaveValue('');
  await search.fill(part);
  await expect(page).toHaveURL(/search=/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(search).toHaveValue(part);
  await expect(table.getByRole('row')).toHaveCount(2);

  await page.route('**/supporters/list', (route) => route.abort());
  await search.fill(`${part}@`);
  await expect(
    page.getByRole('alert').getByText('Something went wrong retrieving the supporters'),
  ).toBeVisible();
  await page.unroute('**/supporters/list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill(name);
  const found = page
    .getByRole('group', { name: 'Supporters' })
    .getByRole('option')
    .filter({ hasText: email });
  await expect(found).toHaveCount(1);
  if (shots) await page.screenshot({ path: `${shots}/supporters-palette.png` });
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.keyboard.press('Control+k');
  await field.fill('supporters');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Supporters');

  await page.setViewportSize({ width: 375, height: 800 });
  await untilSettled(page);
  await expectNoSidewaysScroll(page, 'the list of supporters');
  if (shots) await page.screenshot({ path: `${shots}/supporters-phone.png` });
});
