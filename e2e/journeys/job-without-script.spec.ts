import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { findTransaction } from '../support/transactions.ts';
import { fillPerson, goToStep, newDonor, payByCard, type Donor } from '../support/visitor.ts';

test.use({ javaScriptEnabled: false });

const THANKS = 'Thank you. The river is better for it.';

const chosen = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

async function openAppeal(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/winter-river-appeal`);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
}

/** From the second step to the review; the first was left with Next. */
async function goToReview(page: Page, donor: Donor): Promise<void> {
  await fillPerson(page, donor);
  await chosen(page, /^No, I don/).check();
  await goToStep(page, 'Payment');
  await chosen(page, 'Debit or credit card').check();
  await page.getByRole('button', { name: /^Review your gift/ }).click();
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
}

test('every step works: errors from the server, back and forth, review, payment, thanks', async ({
  page,
  browser,
  places: addresses,
}) => {
  const donor = newDonor('Nils');
  await openAppeal(page, addresses.sitesUrl('riverside'));
  await chosen(page, 'Yearly').check();
  await chosen(page, /^£60/).check();
  await goToStep(page, 'About you');

  await test.step('what the browser lets pass, the server refuses', async () => {
    await fillPerson(page, donor);
    await page.getByRole('textbox', { name: 'Email' }).fill('nils@nowhere');
    await chosen(page, /^Yes, add Gift Aid/).check();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
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
    await goToStep(page, 'Payment');
  });

  await test.step('back and forth keeps the answers', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(donor.email);
    await expect(chosen(page, /^No, I don/)).toBeChecked();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(chosen(page, 'Yearly')).toBeChecked();
    await expect(chosen(page, /^£60/)).toBeChecked();
    await goToStep(page, 'About you');
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(donor.lastName);
    await goToStep(page, 'Payment');
  });

  await test.step('the review says what is about to be sent, and can be left', async () => {
    await chosen(page, 'Debit or credit card').check();
    await page.getByRole('button', { name: /^Review your gift/ }).click();
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: donor.email })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Yearly' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(chosen(page, 'Debit or credit card')).toBeChecked();
    await page.getByRole('button', { name: /^Review your gift/ }).click();
    await page.getByRole('button', { name: 'Give £60' }).click();
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
});

test('the review confirmed twice makes one transaction', async ({ page, browser, places: addresses }) => {
  const donor = newDonor('Dora');
  await openAppeal(page, addresses.sitesUrl('riverside'));
  await chosen(page, 'One-off').check();
  await goToStep(page, 'About you');
  await goToReview(page, donor);

  // The same review is open in a second tab, as it is after using the browser's history.
  const review = await page.content();
  const secondTab = await page.context().newPage();
  await secondTab.route('**/the-same-review', (route) =>
    route.fulfill({ body: review, contentType: 'text/html; charset=utf-8' }),
  );
  await secondTab.goto(`${addresses.sitesUrl('riverside')}/the-same-review`);

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
