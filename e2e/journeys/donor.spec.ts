import { expect, type Page } from '@playwright/test';
import { CORE, test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { transactionsOf } from '../support/transactions.ts';
import { fillPerson, goToStep, giveToTheRiver, newDonor, payByCard, type Donor } from '../support/visitor.ts';

const THANKS = 'Thank you. The river is better for it.';
const DECLINED = 'Your bank or card company did not accept the payment. No money was taken.';
const donation = { frequency: 'One-off', amount: '£10' } as const;

async function openAppeal(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/winter-river-appeal`);
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
}

const row = (page: Page, term: string) =>
  page.locator('.tf-row').filter({ has: page.getByText(term, { exact: true }) });

/** The outcome is the first thing on the screen, independent of the content above the form. */
async function expectFirst(page: Page, heading: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const box = await title.boundingBox();
  expect(box!.y).toBeLessThan(300);
  await expect(title).toBeFocused();
}

async function expectAnswers(page: Page, donor: Donor): Promise<void> {
  await expect(page.getByText('These are the answers you gave.')).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'One-off' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^£10\b/ })).toBeChecked();
  await goToStep(page, 'About you');
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(donor.firstName);
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(donor.lastName);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(donor.email);
  await expect(page.getByRole('radio', { name: /^No, I don/ })).toBeChecked();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a donor ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test(
      'pays again after a decline: the same donation, taken once',
      CORE,
      async ({ page, browser, places: addresses }) => {
        const donor = newDonor('Delia');
        await openAppeal(page, addresses.sitesUrl('riverside'));
        await giveToTheRiver(page, donor, donation);
        await payByCard(page, 'declined');
        await expect(page).toHaveURL(/\/winter-river-appeal\/not-completed\?/);
        await expectFirst(page, 'Your gift didn’t go through');
        await expect(page.getByRole('alert')).toContainText(DECLINED);
        await expect(row(page, 'Amount')).toContainText('£10.00');
        await expect(row(page, 'Frequency')).toContainText('One-off');
        const declined = page.url();

        const again = page.getByRole('button', { name: 'Try the payment again' });
        await again.dblclick({ noWaitAfter: true });
        await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
        await expect(page.getByText('£10.00').first()).toBeVisible();
        await payByCard(page, 'good');
        await expect(page).toHaveURL(/\/winter-river-appeal\/thank-you\?/);
        await expectFirst(page, THANKS);
        await expect(row(page, 'Amount')).toContainText('£10.00');
        await expect(row(page, 'Frequency')).toContainText('One-off');
        await expect(row(page, 'Reference')).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
        await page.reload();
        await expectFirst(page, THANKS);

        // The declined payment's own address leads to the donation's outcome, and starts no new payment.
        await page.goto(declined);
        await expectFirst(page, THANKS);
        const admin = await consoleOf(browser, addresses, 'admin', '/dashboard/analytics', {
          javaScriptEnabled: true,
        });
        const rows = await transactionsOf(admin, addresses, donor.email);
        expect(rows.map((text) => /Complete|Failed/.exec(text)?.[0]).toSorted()).toEqual([
          'Complete',
          'Failed',
        ]);
      },
    );

    test('changes answers after a decline, which only their own browser shows', async ({
      page,
      browser,
      places: addresses,
    }) => {
      const donor = newDonor('Delphine');
      await openAppeal(page, addresses.sitesUrl('riverside'));
      await giveToTheRiver(page, donor, donation);
      await payByCard(page, 'declined');
      await page.getByRole('link', { name: 'Change my answers' }).click();
      const address = page.url();
      expect(address).not.toContain(encodeURIComponent(donor.email));
      await expectAnswers(page, donor);
      const another = await page.context().newPage();
      await another.goto(address);
      await expectAnswers(another, donor);

      const other = await browser.newContext({ javaScriptEnabled });
      const stranger = await other.newPage();
      await stranger.goto(address);
      await expect(stranger.getByText('your earlier answers are no longer shown')).toBeInViewport();
      await expect(stranger.getByRole('radio', { name: 'Monthly' })).toBeChecked();
      expect(await stranger.content()).not.toContain(donor.email);
      await other.close();
    });

    test('finds the answers again on return from the payment page', async ({ page, places: addresses }) => {
      const donor = newDonor('Bonnie');
      await openAppeal(page, addresses.sitesUrl('riverside'));
      await giveToTheRiver(page, donor, donation);
      await page.goBack();
      if (javaScriptEnabled) {
        const notice = page.getByText('answers you gave').first();
        await expect(notice).toBeFocused();
        // It stays in sight: the browser does not return to where the page was scrolled.
        expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual');
        await expect(notice).toBeInViewport({ ratio: 1 });
        await page.reload();
        await expectAnswers(page, donor);
      } else {
        await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(donor.email);
      }
    });

    test('cancels, and pays with the same answers', async ({ page, places: addresses }) => {
      const donor = newDonor('Carla');
      await openAppeal(page, addresses.sitesUrl('riverside'));
      await giveToTheRiver(page, donor, donation);
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await expect(page.getByRole('alert')).toContainText('The payment was cancelled. No money was taken.');
      await page.getByRole('button', { name: 'Try the payment again' }).click();
      await payByCard(page, 'good');
      await expectFirst(page, THANKS);
    });

    test('is thanked only for a donation of their own', async ({ page, places: addresses }) => {
      const site = addresses.sitesUrl('riverside');
      for (const path of ['thank-you', 'not-completed', `thank-you?for=${'0'.repeat(8)}`]) {
        await page.goto(`${site}/winter-river-appeal/${path}`);
        await expect(page).toHaveURL(`${site}/winter-river-appeal`);
      }
    });

    test('meets errors and the next step where the eye is, on a phone too', async ({
      page,
      places: addresses,
    }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await openAppeal(page, addresses.sitesUrl('riverside'));
      await goToStep(page, 'About you');
      await expect(page.getByRole('heading', { name: 'About you' })).toBeInViewport();
      await fillPerson(page, newDonor('Phoebe'));
      await page.getByRole('radio', { name: /^No, I don/ }).check();
      await page.locator('form[data-tributary-form]').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await page.getByRole('button', { name: /^Give/ }).click();
      const summary = page.getByRole('alert');
      await expect(summary).toBeInViewport();
      await expect(
        summary.getByRole('link', { name: 'How would you like to pay? This field is required' }),
      ).toBeVisible();
    });
  });
}
