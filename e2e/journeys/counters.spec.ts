import { expect, type Page } from '@playwright/test';
import { test, type ProductAddresses } from '../support/journey.ts';
import { enterConsole } from '../support/people.ts';
import { payByCard } from '../support/visitor.ts';
import { expectAccessible, untilSettled } from '../support/watching.ts';

const mark = Date.now().toString(36);
const COUNTER = `Lock gate fund ${mark}`;
const CODE = `lock-gate-fund-${mark}`;

const FORM = {
  components: [
    { id: 'c1', type: 'amount', key: 'amount', label: 'Amount', required: true, presets: [{ amount: 2500 }] },
    { id: 'c2', type: 'email', key: 'email', label: 'Email', required: true },
    { id: 'c3', type: 'text', key: 'lastName', label: 'Last name', required: true },
  ],
};

/** Publishes a page with a form and the counter, by the API: building one is another journey's. */
async function publishPage(page: Page, { consoleUrl }: ProductAddresses, counterId: string): Promise<void> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/api/v1/') && 'authorization' in one.headers()),
    page.reload(),
  ]);
  const call = async (path: string, body: object, version?: number) => {
    const headers = {
      'content-type': 'application/json',
      authorization: request.headers()['authorization']!,
      ...(version ? { 'if-match': `"${version}"` } : {}),
    };
    const response = await fetch(`${consoleUrl}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.ok, path).toBe(true);
    return (await response.json()) as { id: string; version: number };
  };
  const form = await call('forms', { description: COUNTER, schema: FORM });
  const slots = `<div data-tributary-counter="${counterId}"></div><div data-tributary-form="${form.id}"></div>`;
  const made = await call('pages', {
    name: COUNTER,
    slug: CODE,
    formId: form.id,
    counterId,
    recipes: { html: `<h1>Mend the lock gate</h1>${slots}`, css: '', project: null },
  });
  await call(`pages/${made.id}/publish`, {}, made.version);
}

test('a counter is made, adjusted with a reason, fed by a donation, and closes its page at the goal', async ({
  page,
  browser,
  places: addresses,
}) => {
  test.setTimeout(120_000);
  await enterConsole(page, addresses, 'admin', '/counters/create');
  const entries = page.getByRole('region', { name: 'What it is made of' });
  const preview = page.getByRole('region', { name: 'On a page' });

  await test.step('it is shown as it is typed, before it is saved', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill(COUNTER);
    await expect(page.getByRole('textbox', { name: 'Campaign code' })).toHaveValue(CODE);
    await page.getByRole('textbox', { name: 'Goal' }).fill('30');
    await expect(preview.getByText('of £30')).toBeVisible();
    await page.getByRole('textbox', { name: 'Text below the number' }).fill('for the lock gate');
    await expect(preview.getByText('for the lock gate')).toBeVisible();
    await page.getByRole('switch', { name: 'Close at the goal' }).check();
    await page.getByRole('button', { name: 'Create counter' }).click();
    await expect(page.getByRole('heading', { name: COUNTER, level: 1 })).toBeVisible();
  });

  await test.step('an adjustment is previewed before it is made, and listed after', async () => {
    await page.getByRole('button', { name: 'Adjust…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Adjust counter' }).click();
    await expect(dialog.getByText('Please enter positive number!')).toBeVisible();
    await expect(dialog.getByText('The reason field is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'How much' }).fill('5');
    await expect(dialog.getByText('Total £0 → £5 afterwards')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Coins from the tea room');
    await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter');
    await expect(dialog).toBeHidden();
    const row = entries.getByRole('row').filter({ hasText: 'Coins from the tea room' });
    await expect(row).toContainText('+£5.00');
    await expect(entries.getByText('Total', { exact: true })).toBeVisible();
  });

  await test.step('it is voided and counted again, each by a separate entry', async () => {
    const row = entries.getByRole('row').filter({ hasText: 'Coins from the tea room' });
    await row.getByRole('button', { name: 'Take back' }).click();
    const opposite = entries.getByRole('row').filter({ hasText: 'Take back: Coins' });
    await expect(opposite).toContainText('-£5.00');
    await opposite.getByRole('button', { name: 'Take back' }).click();
    await expect(entries.getByRole('row')).toHaveCount(4);
    await untilSettled(page);
    await expectAccessible(page, 'a counter with entries');
  });

  const counterId = /counters\/([^/]+)\/edit/.exec(page.url())![1]!;
  await publishPage(page, addresses, counterId);
  const address = `${addresses.sitesUrl('riverside')}/${CODE}`;
  const context = await browser.newContext();
  const visitor = await context.newPage();

  await test.step('a donation arrives in the console by itself', async () => {
    await visitor.goto(address);
    await expect(visitor.getByText('of £30')).toBeVisible();
    await visitor.getByRole('radio', { name: '£25' }).check();
    await visitor.getByRole('textbox', { name: 'Email' }).fill(`gate-${mark}@example.org`);
    await visitor.getByRole('textbox', { name: 'Last name' }).fill('Gate');
    await visitor.getByRole('button', { name: 'Donate £25' }).click();
    await payByCard(visitor, 'good');
    await expect(visitor.getByRole('heading', { name: /Thank you/ })).toBeVisible();
    await expect(page.getByText('Closed at its goal')).toBeVisible();
    await expect(entries.getByRole('row').filter({ hasText: '+£25.00' }).getByRole('link')).toBeVisible();
  });

  await test.step('the page accepts no more gifts, until the total falls below the goal', async () => {
    // The site hears of it by a message, as the console does.
    await expect(async () => {
      await visitor.goto(address);
      const reached = visitor.getByRole('heading', { name: 'The goal has been reached' });
      await expect(reached).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 8_000 });
    await expect(visitor.getByRole('button')).toHaveCount(0);
    await expectAccessible(visitor, 'a page whose goal is reached');
    await page.getByRole('button', { name: 'Adjust…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Take away').click();
    await dialog.getByRole('textbox', { name: 'How much' }).fill('1');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counted a coin twice');
    await dialog.getByRole('button', { name: 'Adjust counter' }).click();
    await expect(page.getByText('Closed at its goal')).toBeHidden();
    await expect(async () => {
      await visitor.goto(address);
      await expect(visitor.getByRole('radio', { name: '£25' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 8_000 });
  });
  await context.close();
});
