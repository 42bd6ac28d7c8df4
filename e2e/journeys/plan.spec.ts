import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { expectAccessible, untilSettled } from '../support/watching.ts';

test.describe.configure({ timeout: 60_000 });

/** The counters of the plan that the demo's organizations are on. */
const LIMIT = 50;

test('a list shows what is left of the plan as it fills up, and says why there is no more', async ({
  browser,
  places: addresses,
}) => {
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
    // Somebody else fills it while it is looked at.
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
