import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { findTransaction, openTransaction } from '../../support/transactions.ts';
import { newDonor, payByCard, type Donor } from '../../support/visitor.ts';
import { expectAccessible } from '../../support/watching.ts';

const mark = Date.now().toString(36);

test('gift options are built through screens, used with and without script, and claimed', async ({
  page,
  browser,
  places: addresses,
}) => {
  test.slow();
  const guide = openGuide('giving');
  const api = await signInWithApi(page, addresses);
  const description = `Giving ${mark}`;
  await page.goto(`${addresses.consoleUrl}/forms/create`);
  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await page.getByRole('radio', { name: 'Donation form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  await expect(page.getByRole('heading', { name: description })).toBeVisible();
  const formId = /forms\/([^/]+)\/edit/.exec(page.url())![1]!;
  const properties = page.getByRole('complementary', { name: 'Properties' });

  await page
    .getByRole('button', { name: /^Choose an amount/ })
    .first()
    .click();
  await properties.getByRole('combobox', { name: guide('Amounts for') }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await properties.getByRole('button', { name: guide('Set own amounts') }).click();
  await properties.getByRole('textbox', { name: 'Amount 1', exact: true }).fill('8');
  await properties.getByRole('checkbox', { name: 'EUR' }).check();
  await expectAccessible(page, 'the amounts of a frequency');
  await page
    .getByRole('button', { name: /^How often would you like to give/ })
    .first()
    .click();
  await properties
    .getByRole('switch', { name: guide('Offer a monthly gift to those who give once') })
    .check();
  await page.getByRole('button', { name: /^How would you like to pay\?, / }).click();
  for (const name of [guide('Cover the fee'), guide('Gift Aid declaration'), guide('Tribute')]) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await properties.getByRole('switch', { name: guide('Let donors send a card by e-mail') }).check();
  await expectAccessible(page, 'the settings of a tribute');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  const slug = `giving-${mark}`;
  const html = `<main class="ts-page"><h1>Give</h1><div data-tributary-form="${formId}"></div></main>`;
  const made = await api.create('pages', {
    name: description,
    slug,
    formId,
    recipes: { html, css: '', project: null },
  });
  await api.act('pages', made, 'publish');

  for (const javaScriptEnabled of [true, false]) {
    const donor = newDonor('Grace');
    const context = await browser.newContext({ javaScriptEnabled });
    const visitor = await context.newPage();
    await visitor.goto(`${addresses.sitesUrl('riverside')}/${slug}`);
    await give(visitor, donor, javaScriptEnabled);
    await context.close();
    const row = await findTransaction(page, addresses, donor.email);
    await openTransaction(page, row);
    await expect(page.getByRole('heading', { name: 'Gift Aid declaration' })).toBeVisible();
    await expect(
      page.getByText('I want to Gift Aid this donation to Riverside Trust.').first(),
    ).toBeVisible();
    await expect(page.getByText('S19 2BD').first()).toBeVisible();
    await expect(page.getByText('Covered fee', { exact: true })).toBeVisible();
    await expect(page.getByText('Monthly', { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page, 'a transaction with a declaration');

  await page.goto(`${addresses.consoleUrl}/forms/transactions/list`);
  await page.getByRole('button', { name: guide('Gift Aid schedule') }).click();
  const dialog = page.getByRole('dialog', { name: 'Gift Aid schedule' });
  await dialog.getByLabel('First day').fill('2020-01-01');
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await expectAccessible(page, 'the export of the schedule');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('gift-aid-2020-01-01-2099-12-31.csv');
});

/** Gives £25 once, takes the monthly offer, covers the fee and declares Gift Aid. */
async function give(page: Page, donor: Donor, isScripted: boolean): Promise<void> {
  await page.getByText('€ EUR').click();
  await expect(page.getByRole('radio', { name: /^£25/ })).toHaveCount(0);
  await page.getByText('£ GBP').click();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(page.getByRole('radio', { name: /^£8\b/ })).toBeVisible();
  await page.getByRole('radio', { name: 'One-off' }).check();
  await expect(page.getByRole('radio', { name: /^£8\b/ })).toHaveCount(0);
  await page.getByRole('radio', { name: /^£25\b/ }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill(donor.firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill(donor.lastName);
  await page.getByRole('textbox', { name: /^E-?mail/ }).fill(donor.email);
  await page.getByRole('radio', { name: /card/i }).first().check();
  // The fee on £25 at 1.5 % and 20p.
  await expect(page.getByText('£0.58')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Add the cost of the payment/ }).check();
  await page.getByRole('checkbox', { name: 'Yes, add Gift Aid to my donation' }).check();
  const aid = page.getByRole('group', { name: 'Gift Aid it' });
  await aid.getByRole('radio', { name: /^I want to Gift Aid this donation to/ }).check();
  await aid.getByRole('textbox', { name: 'First name' }).fill(donor.firstName);
  await aid.getByRole('textbox', { name: 'Last name' }).fill(donor.lastName);
  await aid.getByRole('textbox', { name: /^House name/ }).fill('12');
  await aid.getByRole('textbox', { name: 'Postcode' }).fill('nowhere');
  const review = page.getByRole('button', { name: /^Donate/ });
  await review.click();
  await expect(page.getByText(/Enter a UK postcode such as S19 2BD/).first()).toBeVisible();
  await aid.getByRole('textbox', { name: 'Postcode' }).fill('s192bd');
  await page.getByRole('radio', { name: 'In memory of somebody' }).check();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
  await review.click();
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await expect(page.getByText('£25.58', { exact: true })).toBeVisible();
  if (isScripted) await expectAccessible(page, 'the summary with the monthly offer');
  await page.getByRole('button', { name: 'Give £7 monthly instead' }).click();
  // £7, and the fee on it.
  await expect(page.getByRole('button', { name: 'Give £7 monthly instead' })).toHaveCount(0);
  await page.getByRole('button', { name: /£7\.31 monthly$/ }).click();
  await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
  await payByCard(page, 'good');
  await expect(page).toHaveURL(/thank-you/);
}
