import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOn } from '@tributary/tools/testing/accessibility.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { sampleDonationForm } from '@tributary/form-engine/sample.fixture.ts';
import { buildScripts, scriptFor } from './build/built.testing.ts';
import type { FormTestSite } from './test-site.server.ts';
import { startSite } from './test-site.server.ts';

let script: string;
let browser: Browser;
let site: FormTestSite;
let page: Page;

beforeAll(async () => {
  script = scriptFor(await buildScripts(), sampleDonationForm);
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  site = await startSite(script);
});
afterEach(async () => {
  await page?.context().close();
  await site.close();
});

async function open(javaScriptEnabled: boolean, path = '/'): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled });
  page = await context.newPage();
  page.setDefaultTimeout(4000);
  await page.goto(site.address + path);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function fillPerson(): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
}

async function toReview(): Promise<void> {
  await button('Next').click();
  await fillPerson();
  await button('Next').click();
  await page.getByLabel('Credit or debit card').check();
  await button('Review your gift of £25 monthly').click();
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
}

describe('a form with script', () => {
  it('goes step by step, reviews the donation and follows the response', async () => {
    await open(true, '/?utm_campaign=SPRING');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await button('Next').click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Step 2 of 3: About you',
    );
    await fillPerson();
    await button('Next').click();
    await page.getByLabel('Direct debit').check();
    await button('Review your gift of £25 monthly').click();
    await page.getByText('£25.00 · plants twelve metres of reed bed', { exact: true }).waitFor();
    await button('Donate £25 monthly').click();
    await page.waitForURL('**/thanks');
    expect(site.posted).toHaveLength(1);
    expect(site.posted[0]).toMatchObject({
      amount: '25.00',
      frequency: 'monthly',
      campaign: 'SPRING',
      method: 'directdebit',
      _page: 'p1',
      _action: 'confirm',
      _key: expect.stringMatching(/^\d+(-\d+){4}$/),
    });
  });

  it('shows the donation on the button and keeps other amounts within the limits', async () => {
    await open(true);
    await page.getByText('Other amount').click();
    await page.getByLabel('Amount in GBP').pressSequentially('1.5');
    await page.getByLabel('Amount in GBP').blur();
    await page.getByText('Enter £2 or more').waitFor();
    await page.getByLabel('Amount in GBP').fill('12,50');
    expect(await page.getByText('Enter £2 or more').isVisible()).toBe(false);
    await page.getByText('One-off').click();
    await button('Next').click();
    await fillPerson();
    await button('Next').click();
    await button('Review your gift of £12.50').waitFor();
  });

  it('shows and hides by condition, and never sends hidden answers', async () => {
    await open(true);
    await button('Next').click();
    await fillPerson();
    const question = page.getByRole('group', { name: 'Add Gift Aid?' });
    expect(await question.isVisible()).toBe(false);
    await page.getByLabel('Country').selectOption('GB');
    await question.getByLabel('Yes').check();
    await page.getByLabel('Country').selectOption('ES');
    expect(await question.isVisible()).toBe(false);
    await button('Next').click();
    await page.getByLabel('Direct debit').check();
    await button(/^Review/).click();
    await button(/Donate/).click();
    await page.waitForURL('**/thanks');
    expect(site.posted[0]).not.toHaveProperty('giftAid');
  });

  it('lists errors, moves the focus to them and removes them once they are corrected', async () => {
    await open(true);
    await button('Next').click();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert');
    await summary.getByRole('link', { name: 'The First name field is required' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.type('Ada');
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBeNull();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('says that the form has changed when the server asks for a field that the page does not have', async () => {
    await open(true);
    await toReview();
    site.next = { errors: { town: 'The Town field is required' } };
    await button(/Donate/).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This form has changed since you opened it.' });
    await alert.waitFor();
    expect(await alert.textContent()).not.toContain('Town');
    // The button has room above it.
    const again = alert.getByRole('button', { name: 'Load the page again' });
    const above = await again.evaluate((pressed) => {
      const words = document.createRange();
      words.selectNode(pressed.previousSibling!);
      return pressed.getBoundingClientRect().top - words.getBoundingClientRect().bottom;
    });
    expect(above).toBeGreaterThanOrEqual(12);
    // Loading it again takes one press, and the typed answers stay.
    const loaded = page.waitForEvent('load');
    await again.click();
    await loaded;
    expect(await page.locator('input[name=email]').inputValue()).toContain('@');
    expect(site.posted.at(-1)).toMatchObject({ email: await page.locator('input[name=email]').inputValue() });
  });

  it('shows the server’s errors, at their step', async () => {
    await open(true);
    await toReview();
    site.next = { errors: { email: 'This address bounces' } };
    await button(/Donate/).click();
    await page.getByRole('link', { name: 'This address bounces' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).isVisible()).toBe(true);
  });

  it('says why a limit is reached and sends again once its time is over', async () => {
    await open(true);
    await toReview();
    site.next = { retryAfter: 2, detail: 'Too many at once. Send it again in 2 seconds.' };
    await button(/Donate/).click();
    await page.getByText('Send it again in 2 seconds.').waitFor();
    const [refusedAt, posted] = [Date.now(), site.posted.length];
    await button('Try again').click();
    expect(await button('Try again').getAttribute('aria-disabled')).toBe('true');
    await page.waitForURL('**/thanks');
    expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(1_700);
    expect(site.posted.slice(posted - 1).map((body) => body['_key'])).toEqual(
      Array(2).fill(site.posted[posted - 1]!['_key']),
    );
  });

  it('keeps the key when the connection fails, after a reload too, and uses a new one for other answers', async () => {
    await open(true);
    await toReview();
    site.next = 'drop';
    await button(/Donate/).click();
    await page.getByText('We could not reach the server').waitFor();
    site.next = 'busy';
    await button('Try again').click();
    await page.getByText('The server is busy').waitFor();
    await page.reload();
    await button('Review your gift of £25 monthly').click();
    await button(/Donate/).click();
    await page.waitForURL('**/thanks');
    await page.goto(site.address);
    await toReview();
    await button(/Donate/).click();
    await page.waitForURL('**/thanks');
    const keys = site.posted.map((body) => body['_key']);
    const last = keys.pop();
    expect(keys.length).toBeGreaterThanOrEqual(3);
    expect(new Set(keys).size).toBe(1);
    expect(last).not.toBe(keys[0]);
  });

  it('restores answers and step after a reload, and nothing of them on a new visit', async () => {
    await open(true);
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await page.getByRole('radio', { name: '£10' }).check();
    await button('Next').click();
    await fillPerson();
    await page.getByLabel('Wetlands').check();
    await page.getByLabel('Anything to add?').fill('Two\nlines');
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('Two');
    await page.reload();
    await page.getByText('Step 2 of 3').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('Wetlands').isChecked()).toBe(true);
    expect(await page.getByLabel('Anything to add?').inputValue()).toBe('Two\nlines');
    await button('Back').click();
    expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: '£10' }).isChecked()).toBe(true);

    await page.goto(`${site.address}/?again`);
    await page.getByText('Step 1 of 3').waitFor();
    expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(false);
    expect(await page.getByLabel('First name').inputValue()).toBe('');
  });

  it.each(['reload', 'way back'] as const)('keeps what was typed just before a %s', async (how) => {
    await open(true);
    await button('Next').click();
    // Twice: the first may be kept before the page is left.
    await page.getByLabel('First name').fill('A');
    await page.getByLabel('First name').fill('Ada');
    if (how === 'reload') await page.reload();
    else {
      await page.goto(`${site.address}/thanks`);
      await page.goBack();
    }
    await page.getByText('Step 2 of 3').waitFor();
    const kept = await page.evaluate(() => JSON.stringify(history.state));
    expect(kept).toContain('"Ada"');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });

  it('sends once however often the button is pressed', async () => {
    await open(true);
    await toReview();
    await button(/Donate/).evaluate((pressed: HTMLButtonElement) => {
      for (let count = 0; count < 5; count += 1) pressed.click();
    });
    await page.waitForURL('**/thanks');
    expect(site.posted).toHaveLength(1);
  });

  it('refreshes counters', async () => {
    await open(true);
    await page.getByText('£40').waitFor();
    expect(
      await page
        .getByRole('progressbar', { name: 'Raised' })
        .evaluate((bar: HTMLProgressElement) => bar.value),
    ).toBe(40);
  });
});

describe('the same form without script', () => {
  it('goes through every step on the server and ends the same way', async () => {
    await open(false);
    await page.getByText('£50').click();
    await button('Next').click();
    await fillPerson();
    await page.getByLabel('Country').selectOption('GB');
    await button('Next').click();
    await page.getByRole('link', { name: 'Add Gift Aid? This field is required' }).waitFor();
    await page.getByLabel('Yes').check();
    await button('Next').click();
    await page.getByLabel('Direct debit').check();
    await button('Review your gift').click();
    await page.getByText('£50.00').waitFor();
    await button('Back').click();
    expect(await page.getByLabel('Direct debit').isChecked()).toBe(true);
    await button('Review your gift').click();
    await button('Donate £50 monthly').click();
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect(site.posted.at(-1)).toMatchObject({
      amount: '50.00',
      giftAid: 'yes',
      email: 'ada@example.org',
      _key: 'k1',
    });
  });

  it('has no accessibility violation at any step', async () => {
    await open(true);
    for (const next of ['Next', 'Next']) {
      expect(await violationsOn(page)).toEqual([]);
      if (next === 'Next' && (await page.getByLabel('First name').isVisible())) await fillPerson();
      await button(next).click();
    }
    expect(await violationsOn(page)).toEqual([]);
  });
});
