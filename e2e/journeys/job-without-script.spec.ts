import { expect, type Page } from '@playwright/test';
import { CORE, test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { findTransaction } from '../support/transactions.ts';
import { fillPerson, goToStep, newDonor, payByCard, type Donor } from '../support/visitor.ts';

test.use({ javaScriptEnabled: false });

const THANKS = 'Thank you. The river is better for it.';

const chosen = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

async function openAppeal(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/winter-river-appeal`);
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
}

/** Answers the second step; the first was left with Next. */
async function fillSecondStep(page: Page, donor: Donor): Promise<void> {
  await fillPerson(page, donor);
  await chosen(page, /^No, I don/).check();
  await chosen(page, 'Debit or credit card').check();
}

test(
  'both steps work: errors from the server, back and forth, payment, thanks',
  CORE,
  async ({ page, browser, places: addresses }) => {
    const donor = newDonor('Nils');
    await openAppeal(page, addresses.sitesUrl('riverside'));
    await chosen(page, 'Yearly').check();
    await chosen(page, /^£60/).check();
    await goToStep(page, 'About you');

    await test.step('the server refuses answers that the browser accepts', async () => {
      await fillPerson(page, donor);
      await page.getByRole('textbox', { name: 'Email' }).fill('nils@nowhere');
      await chosen(page, /^Yes, add Gift Aid/).check();
      await chosen(page, 'Debit or credit card').check();
      await page.getByRole('button', { name: 'Give £60 yearly' }).click();
      const summary = page.getByRole('alert');
      await expect(summary.getByRole('link')).toHaveCount(2);
      await expect(summary.getByRole('link', { name: 'The Postcode field is required' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nils@nowhere');
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(donor.firstName);
    });

    await test.step('an answer that no longer counts is asked for no longer', async () => {
      await page.getByRole('textbox', { name: 'Email' }).fill(donor.email);
      await chosen(page, /^No, I don/).check();
    });

    await test.step('back and forth keeps the answers', async () => {
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(chosen(page, 'Yearly')).toBeChecked();
      await expect(chosen(page, /^£60/)).toBeChecked();
      await goToStep(page, 'About you');
      await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(donor.lastName);
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(donor.email);
      await expect(chosen(page, /^No, I don/)).toBeChecked();
    });

    await test.step('the last button shows the amount to pay', async () => {
      await chosen(page, 'Debit or credit card').check();
      await page.getByRole('button', { name: 'Give £60 yearly' }).click();
    });

    await test.step('payment and thanks', async () => {
      await expect(page.getByText('every year')).toBeVisible();
      await payByCard(page, 'good');
      await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
      await expect(page).toHaveURL(/\/winter-river-appeal\/thank-you\?/);
    });
    const admin = await consoleOf(browser, addresses, 'admin', '/dashboard/analytics', {
      javaScriptEnabled: true,
    });
    const row = await findTransaction(admin, addresses, donor.email);
    await expect(row).toContainText('£60.00');
    await expect(row).toContainText('Yearly');
    await expect(row).toContainText('Complete');
  },
);

test('the last step sent twice makes one transaction', CORE, async ({ page, browser, places: addresses }) => {
  const donor = newDonor('Dora');
  await openAppeal(page, addresses.sitesUrl('riverside'));
  await chosen(page, 'One-off').check();
  await goToStep(page, 'About you');
  // The same step is open in a second tab, as it is after using the browser's history.
  const lastStep = await page.content();
  const secondTab = await page.context().newPage();
  await secondTab.route('**/the-same-step', (route) =>
    route.fulfill({ body: lastStep, contentType: 'text/html; charset=utf-8' }),
  );
  await secondTab.goto(`${addresses.sitesUrl('riverside')}/the-same-step`);

  await fillSecondStep(secondTab, donor);
  await fillSecondStep(page, donor);
  // Pressed twice: the browser drops the first response and takes the second.
  await page.getByRole('button', { name: 'Give £25' }).dblclick({ noWaitAfter: true });
  await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
  await secondTab.getByRole('button', { name: 'Give £25' }).click();
  await expect(secondTab.getByRole('heading', { name: 'You are paying' })).toBeVisible();
  expect(secondTab.url()).toBe(page.url());

  await payByCard(page, 'good');
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
  const admin = await consoleOf(browser, addresses, 'admin', '/dashboard/analytics', {
    javaScriptEnabled: true,
  });
  await expect(await findTransaction(admin, addresses, donor.email)).toContainText('Complete');
});
