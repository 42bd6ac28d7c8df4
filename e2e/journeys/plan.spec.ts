import { expect } from '@playwright/test';
import { signInWithApi } from '../support/api.ts';
import { test } from '../support/journey.ts';
import { startProduct, type Product } from '../support/product.ts';
import { consoleOf, openScreen } from '../support/people.ts';
import { expectAccessible, untilSettled } from '../support/watching.ts';

test.describe.configure({ timeout: 120_000 });

// A separate demo: another journey fills the same plan.
let addresses: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  addresses = await startProduct();
});
test.afterAll(() => addresses?.stop());

/** The counters of the plan that the demo's organizations are on. */
const LIMIT = 50;

test('a list shows the rest of the quota as it fills up, and explains the limit', async ({ browser }) => {
  const page = await consoleOf(browser, addresses, 'admin@hilltop.localhost', '/counters');
  const note = page.getByText(/\d+ of 50 used/);
  await expect(note).toBeVisible();
  const began = Number.parseInt((await note.textContent())!, 10);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/api/v1/') && 'authorization' in one.headers()),
    page.reload(),
  ]);
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${addresses.consoleUrl}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: request.headers()['authorization']! },
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.clone().text()).toBe(true);
    return (await response.json()) as { id: string; version: number };
  };
  const made: { id: string; version: number }[] = [];
  const fillTo = async (count: number): Promise<void> => {
    for (let n = began + made.length; n < count; n += 1) {
      const mark = `full-${Date.now()}-${n}`;
      const { id, version } = await call('POST', '/counters', {
        name: mark,
        campaignCode: mark,
        kind: 'donors',
      });
      made.push({ id, version });
    }
  };
  try {
    await untilSettled(page);
    // Another person fills it while the screen is open.
    await fillTo(LIMIT * 0.8);
    await expect(page.getByText('40 of 50 used')).toHaveAttribute('data-degree', 'near');
    await fillTo(LIMIT);
    await expect(page.getByText('50 of 50 used')).toBeVisible();
    await page.getByRole('button', { name: 'New counter' }).click();
    const why = page.getByRole('dialog', { name: 'You have reached your counters limit' });
    await expect(why).toContainText('Upgrade to be able to create more counters');
    await expect(why.getByRole('link', { name: 'See your plan' })).toHaveAttribute(
      'href',
      '/general-settings/organization',
    );
    await expectAccessible(page, 'a list at the end of the plan');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByText(/You have reached your counters limit/)).toBeVisible();
    await page.goto(`${addresses.consoleUrl}/counters/create`);
    await expect(page.getByRole('alert').getByText('You have reached your counters limit')).toBeVisible();
    await page.goto(`${addresses.consoleUrl}/counters`);
    await expect(page.getByText('50 of 50 used')).toBeVisible();
  } finally {
    await call('POST', '/counters/batch', { operation: 'remove', items: made });
  }
  await expect(page.getByText(`${began} of 50 used`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'New counter' })).toBeVisible();
  await page.context().close();
});

test('features outside the plan are locked on every screen that shows them', async ({ page }) => {
  const api = await signInWithApi(page, addresses);
  const form = await api.create('forms', {
    description: `Locked ${Date.now()}`,
    schema: { components: [], settings: {} },
  });
  let features: string[] = [];
  await page.route('**/api/v1/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), features } });
  });
  const locked = (title: string) => page.getByText(`To make use of ${title}, please upgrade your plan.`);

  await page.goto(`${addresses.consoleUrl}/dashboard/analytics`);
  for (const title of [
    'Monthly payments chart',
    'Monthly subscribers chart',
    'Latest transactions',
    'Latest revisions',
  ])
    await expect(locked(title)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your plan' }).first()).toHaveAttribute(
    'href',
    '/general-settings/organization',
  );

  await openScreen(page, '/form-configurations/configurations/create');
  await expect(locked('Payment, version 2')).toBeVisible();
  await openScreen(page, `/forms/${form.id}/edit`);
  await untilSettled(page);
  await page.getByRole('button', { name: 'Revisions' }).click();
  await expect(locked('Revisions of forms')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Embed', exact: true }).click();
  await expect(locked('Forms embedding')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Site address' })).toBeHidden();
  await openScreen(page, `/forms/${form.id}/translations`);
  await expect(locked('Forms translations')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'The form is written in' })).toHaveCount(0);

  // Examples beside amounts are not part of a new form.
  const begins = async (): Promise<number> => {
    await page.goto(`${addresses.consoleUrl}/forms/${form.id}/edit`);
    // The picture of a new donation form's contents.
    await expect(
      page
        .getByRole('button', { name: /^Donation form/ })
        .locator('.tf-card')
        .first(),
    ).toBeVisible();
    return page.locator('.tf-example').count();
  };
  expect(await begins()).toBe(0);
  features = ['GIVING_EXAMPLE_COMPONENT'];
  expect(await begins()).toBeGreaterThan(0);
});
