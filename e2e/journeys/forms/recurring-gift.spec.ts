import { expect } from '@playwright/test';
import { CORE, test } from '../../support/journey.ts';
import { linkIn, newestMail } from '../../support/mailbox.ts';
import { consoleOf } from '../../support/people.ts';
import { giveToTheRiver, newDonor, payByCard } from '../../support/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test(
  'a monthly donor changes and stops a gift by the link in the receipt, and finance deals with it',
  CORE,
  async ({ page, browser, places }) => {
    // It compares hundreds of donations with their payments, twice.
    test.slow();
    const donor = newDonor('Morgan');
    await page.goto(`${places.sitesUrl('riverside')}/winter-river-appeal`);
    await giveToTheRiver(page, donor, { frequency: 'Monthly', amount: '£25' });
    await payByCard(page, 'good');
    const mail = await newestMail(donor.email, { subject: 'Thank you, Morgan.' });
    expect(mail.text).toContain('You can see, change or stop your regular gift at any time.');
    const link = /http\S+\/gifts\/\S+/.exec(mail.text)![0];

    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });
    await test.step('the gift is changed, without script, on a phone', async () => {
      await plain.goto(link);
      await expect(plain.getByRole('heading', { level: 1, name: 'Your regular gift' })).toBeVisible();
      await expect(plain.getByText('£25.00').first()).toBeVisible();
      const label = plain.getByText('plants three metres of willow bank');
      await expect(label).toBeVisible();
      await plain.getByLabel('New amount').fill('0');
      await plain.getByRole('button', { name: 'Save the change' }).click();
      const wrong = plain.getByRole('alert');
      await expect(wrong).toContainText('Enter an amount between £1 and £100,000');
      // The mark is before its words, not on a separate line.
      expect((await wrong.boundingBox())!.height).toBeLessThan(60);
      await plain.getByLabel('New amount').fill('40');
      await plain.getByLabel('How often').selectOption('quarterly');
      await plain.getByRole('button', { name: 'Save the change' }).click();
      await expect(plain.getByRole('status')).toContainText('Your gift has been changed');
      await expect(plain.getByText('£40.00').first()).toBeVisible();
      await expect(label).toHaveCount(0);
      await plain.goBack();
      await expect(wrong).toContainText('Enter an amount between £1 and £100,000');
      await plain.goForward();
      await expect(plain.getByText('£40.00').first()).toBeVisible();
      await expectNoSidewaysScroll(plain, 'the gift on a phone');
    });

    await test.step('it is stopped, which people see to', async () => {
      await page.goto(link);
      await expectAccessible(page, 'the page of a gift');
      await page.getByText('Stop my gift', { exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Stop your gift of £40.00, quarterly?' })).toBeVisible();
      await expectAccessible(page, 'the question before a gift is stopped');
      await page.getByRole('link', { name: 'Keep my gift' }).click();
      await expect(page.getByRole('button', { name: 'Yes, stop my gift' })).toBeHidden();
      await page.getByText('Stop my gift', { exact: true }).click();
      await page.getByRole('button', { name: 'Yes, stop my gift' }).click();
      await expect(page.getByRole('status')).toContainText('Riverside Trust has been told');
      await expectAccessible(page, 'the page of a gift that is to end');
      const told = await newestMail('finance@demo.localhost', { subject: 'A donor wants to stop the gift' });
      expect(linkIn(told)).toBe(`${places.consoleUrl}/forms/transactions/gift-requests`);
    });

    await test.step('another link is sent by e-mail on every request', async () => {
      const after = new Date();
      await page.goto(`${places.sitesUrl('riverside')}/gifts?lang=ar`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expectAccessible(page, 'asking for a link');
      await page.goto(`${places.sitesUrl('riverside')}/gifts`);
      await page.getByLabel('Your e-mail address').fill(donor.email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(page.getByRole('heading', { name: 'Look into your e-mail' })).toBeVisible();
      const again = await newestMail(donor.email, { subject: 'Your regular gift to', after });
      await page.goto(linkIn(again));
      await expect(page.getByText('You asked to stop.')).toBeVisible();
    });

    const desk = await consoleOf(browser, places, 'finance', '/forms/transactions/gift-requests');
    let transaction = '';
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const compare = async () => {
      await desk.goto(`${places.consoleUrl}/forms/transactions/reconciliation`);
      const compared = desk.waitForResponse(
        (response) => response.url().includes('/reconciliation/run') && response.ok(),
      );
      await desk.getByRole('button', { name: 'Compare now' }).click();
      await compared;
    };
    await test.step('finance deals with it', async () => {
      const request = desk.getByRole('listitem').filter({ hasText: 'Morgan' });
      await expect(request).toContainText('Stop £40.00 every quarter');
      await expectAccessible(desk, 'the gift requests');
      await request.getByLabel('Your note').fill('Ended in FinDock');
      await request.getByRole('button', { name: 'Mark as dealt with' }).click();
      // The payment service still collects it: the request stays, with what was noted.
      await expect(request.getByRole('alert')).toContainText('The payment service still collects this gift');
      await expect(request.getByLabel('Your note')).toHaveValue('Ended in FinDock');
      await expectAccessible(desk, 'a gift that still runs');
      await schedule(places.simulatorUrl, donor.email, { endDate: daysAgo(1) });
      await request.getByRole('button', { name: 'Mark as dealt with' }).click();
      await expect(desk.getByText('The request is dealt with')).toBeVisible();
      await expect(request).toHaveCount(0);
      await desk.getByText('All', { exact: true }).click();
      await desk
        .getByRole('link', { name: /Morgan/ })
        .first()
        .click();
      await expect(desk.getByRole('heading', { name: 'Changes by the donor' })).toBeVisible();
      await expect(desk.getByText('Change £25.00 every month to £40.00 every quarter')).toBeVisible();
      await expect(desk.getByText('Ended in FinDock')).toBeVisible();
      transaction = desk.url();
      // It is there at the first look at the gift.
      await schedule(places.simulatorUrl, donor.email, { dueDate: daysAgo(2) });
      await compare();
      // The payment service knows the payments of the demo's history too: hundreds.
      await expect(desk.getByRole('status').filter({ hasText: /Compared \d{3,} donations/ })).toBeVisible();
      await expectAccessible(desk, 'the reconciliation');
    });

    await test.step('a later payment comes, and everybody sees it', async () => {
      const after = new Date();
      const payments = desk
        .locator('section')
        .filter({ has: desk.getByRole('heading', { name: 'Payments so far' }) });
      await desk.goto(transaction);
      await expect(payments).toContainText('£40.00');
      await expect(payments).not.toContainText('receipt');
      await schedule(places.simulatorUrl, donor.email, { dueDate: daysAgo(1) });
      await compare();
      await desk.goto(transaction);
      await expect(payments).toContainText(/receipt \d+/);
      await expect(payments).toContainText('Paid');
      await expect(desk.getByRole('listitem').filter({ hasText: 'Your receipt from' })).toContainText(
        /receipt \d+/,
        { timeout: 20_000 },
      );
      await expectAccessible(desk, 'the payments of a gift');
      const receipt = await newestMail(donor.email, { subject: 'Your receipt from', after });
      expect(receipt.text).toContain('Your regular gift of £40.00 arrived on');
      await page.goto(link);
      await expect(page.getByText('£40.00 was collected. Thank you.')).toHaveCount(2);
      await expectAccessible(page, 'the page of a gift with its payments');
      await desk.context().close();
    });
    await plain.close();
  },
);

/** Lets the payment service collect once more by a gift's schedule, or end it. */
async function schedule(
  simulatorUrl: string,
  email: string,
  step: { dueDate: string } | { endDate: string },
): Promise<void> {
  const { intents } = (await (await fetch(`${simulatorUrl}/__ledger`)).json()) as {
    intents: { id: string; payer: { email: string } }[];
  };
  const intentId = intents.find(({ payer }) => payer.email === email)?.id;
  const body = JSON.stringify({ intentId, ...step });
  const response = await fetch(`${simulatorUrl}/__schedule`, { method: 'POST', body });
  expect(response.status).toBe(200);
}
