import { expect, type Page } from '@playwright/test';
import { makeCounter, makeForm, makePage } from '../support/building.ts';
import { CORE, test } from '../support/journey.ts';
import { consoleOf, enterConsole } from '../support/people.ts';
import { findTransaction, openTransaction } from '../support/transactions.ts';
import { CARDS, giveToTheRiver, goToStep, donorName, newDonor, payByCard } from '../support/visitor.ts';

const mark = Date.now().toString(36);
const FORM = `Harbour form ${mark}`;
const COUNTER = `Harbour appeal ${mark}`;
const PAGE = `Harbour page ${mark}`;
const SLUG = `harbour-page-${mark}`;
const HEADING = 'Bring the harbour back to life';

test(
  'a new user makes a page, a visitor gives, and the money is seen everywhere',
  CORE,
  async ({ page, browser, places: addresses }) => {
    test.setTimeout(120_000);
    const donor = newDonor('Nora');
    await enterConsole(page, addresses);
    await test.step('the form', () => makeForm(page, addresses, FORM));
    await test.step('the counter', () => makeCounter(page, addresses, COUNTER));
    await test.step('the page', () =>
      makePage(page, addresses, { name: PAGE, slug: SLUG, heading: HEADING, form: FORM, counter: COUNTER }));

    const dashboard = await page.context().newPage();
    await dashboard.goto(`${addresses.consoleUrl}/dashboard/analytics`);
    const latest = dashboard.getByRole('region', { name: 'Latest transactions' });
    await expect(latest.getByRole('listitem').first()).toBeVisible();
    let loads = 0;
    dashboard.on('load', () => loads++);

    const visitor = await (await browser.newContext()).newPage();
    const address = `${addresses.sitesUrl('riverside')}/${SLUG}`;
    await test.step('the visitor gives', async () => {
      await visitor.goto(address);
      await expect(visitor.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible();
      await expect(visitor.getByText('£100')).toBeVisible();
      await visitor.getByRole('radio', { name: 'One-off' }).check();
      await visitor.getByRole('radio', { name: 'Other amount' }).check();
      await visitor.getByRole('textbox', { name: /amount/i }).fill('37.50');
      await goToStep(visitor, 'About you');
      await visitor.getByRole('textbox', { name: 'Given name' }).fill(donor.firstName);
      await visitor.getByRole('textbox', { name: 'Last name' }).fill(donor.lastName);
      await visitor.getByRole('textbox', { name: 'A word for the crew' }).fill('Fair winds!');
      await visitor.getByRole('textbox', { name: 'Email' }).fill(donor.email);
      await visitor.getByRole('radio', { name: 'Credit or debit card' }).check();
      await visitor.getByRole('button', { name: 'Donate £37.50' }).click();
      await expect(visitor).toHaveURL(new RegExp(`^${addresses.simulatorUrl}/pay/`));
      await payByCard(visitor, 'good');
    });

    await test.step('thanks, in the design of the page', async () => {
      await expect(visitor).toHaveURL((url) => url.href.startsWith(`${address}/thank-you?`));
      await expect(visitor.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible();
      await expect(visitor.locator('.tf-row').filter({ hasText: 'Amount' })).toContainText('£37.50');
      await expect(visitor).toHaveTitle(PAGE);
      await visitor.getByRole('link', { name: 'Back to the page' }).click();
      await expect(visitor.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible();
    });

    await test.step('the dashboard showed it without being loaded again', async () => {
      await expect(latest.getByRole('listitem').filter({ hasText: donorName(donor) })).toContainText(
        'Complete',
      );
      await expect(latest.getByRole('listitem').filter({ hasText: donorName(donor) })).toContainText(
        '£37.50',
      );
      expect(loads).toBe(0);
    });

    await test.step('the transaction and its delivery', async () => {
      const row = await findTransaction(page, addresses, donor.email);
      await expect(row).toContainText('Complete');
      await openTransaction(page, row);
      await expect(page.getByRole('heading', { name: '£37.50' })).toBeVisible();
      await expect(page.getByText('Paid', { exact: true })).toBeVisible();
      const deliveries = page.getByRole('listitem').filter({ hasText: 'Sent to: Payments' });
      await expect(deliveries).toHaveCount(1);
      await expect(deliveries).toContainText('Delivered');
      await expect(page.getByRole('list', { name: 'Attempts' })).toContainText(
        /Attempt 1 · delivered · HTTP 20\d/,
      );
      await expect(page.getByText('Fair winds!')).toBeVisible();
    });

    await test.step('the counter rose, for visitors and in the console', async () => {
      await expect(async () => {
        await visitor.goto(address);
        await expect(visitor.getByText(/£137(\.50)?/)).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.goto(`${addresses.consoleUrl}/counters`);
      await expect(page.getByRole('row').filter({ hasText: COUNTER })).toContainText('£137.50');
    });
  },
);

test.describe('the console shows visitors’ actions', () => {
  let admin: Page;
  test.beforeAll(async ({ browser, places: addresses }) => {
    admin = await consoleOf(browser, addresses);
  });
  test.afterAll(() => admin.context().close());

  test(
    'a declined card leads to the page that says so, and no money is counted',
    CORE,
    async ({ page, places: addresses }) => {
      const donor = newDonor('Declan');
      await page.goto(`${addresses.sitesUrl('riverside')}/winter-river-appeal`);
      await giveToTheRiver(page, donor, { frequency: 'One-off', amount: '£25' });
      await payByCard(page, 'declined');
      await expect(page.getByRole('heading', { name: 'Your gift didn’t go through' })).toBeVisible();
      const row = await findTransaction(admin, addresses, donor.email);
      await expect(row).toContainText('Failed');
      await openTransaction(admin, row);
      await expect(admin.getByText('The payment failed')).toBeVisible();
    },
  );

  test(
    'a card that asks for one step more is approved at the bank',
    CORE,
    async ({ page, places: addresses }) => {
      const donor = newDonor('Stepan');
      await page.goto(`${addresses.sitesUrl('riverside')}/winter-river-appeal`);
      await giveToTheRiver(page, donor, { frequency: 'One-off', amount: '£10' });
      await payByCard(page, 'oneStepMore');
      await expect(page.getByText(`the card ending in ${CARDS.oneStepMore.slice(-4)}`)).toBeVisible();
      await page.getByRole('button', { name: 'Approve payment' }).click();
      await expect(
        page.getByRole('heading', { name: 'Thank you. The river is better for it.' }),
      ).toBeVisible();
      await expect(await findTransaction(admin, addresses, donor.email)).toContainText('Complete');
    },
  );

  test(
    'a monthly donation is authorized, and shown as monthly',
    CORE,
    async ({ page, places: addresses }) => {
      const donor = newDonor('Monika');
      await page.goto(`${addresses.sitesUrl('riverside')}/winter-river-appeal`);
      await giveToTheRiver(page, donor, { frequency: 'Monthly', amount: '£10' });
      await expect(page.getByText('every month')).toBeVisible();
      await payByCard(page, 'good');
      await expect(
        page.getByRole('heading', { name: 'Thank you. The river is better for it.' }),
      ).toBeVisible();
      const row = await findTransaction(admin, addresses, donor.email);
      await expect(row).toContainText('Monthly');
      await expect(row).toContainText('Complete');
    },
  );

  test('a reader signs up for River notes and is counted', CORE, async ({ page, places: addresses }) => {
    const donor = newDonor('Rita');
    await page.goto(`${addresses.sitesUrl('riverside')}/river-notes`);
    await page.getByRole('textbox', { name: 'First name' }).fill(donor.firstName);
    await page.getByRole('textbox', { name: 'Email' }).fill(donor.email);
    await page.getByRole('checkbox', { name: 'Wildlife we have seen' }).check();
    await page.getByRole('button', { name: 'Send me River notes' }).click();
    await expect(page.getByRole('alert')).toContainText('field is required');
    await page.getByRole('checkbox', { name: /^Riverside Trust may send me/ }).check();
    await page.getByRole('button', { name: 'Send me River notes' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to the riverbank' })).toBeVisible();
    const row = await findTransaction(admin, addresses, donor.email);
    await expect(row).toContainText('Complete');
    await openTransaction(admin, row);
    await expect(
      admin.getByText('Riverside Trust may send me River notes by email, about once a month.'),
    ).toBeVisible();
  });
});
