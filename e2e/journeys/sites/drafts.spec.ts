import { expect, type Page } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { answerSignIn, consoleOf } from '../../support/people.ts';
import { expectAccessible } from '../../support/watching.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** Kept at the latest three seconds after it was typed; the promise is five. */
const KEPT_MS = 4000;
const CREATE = '/form-configurations/regular-expressions/create';

/** The tab dies: nothing of it runs any more, and nothing is asked. */
async function kill(page: Page): Promise<Page> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  return context.newPage();
}

test('answers typed into a long form are offered again after the tab was killed', async ({
  browser,
  places: addresses,
}) => {
  const mark = `Shelf mark ${Date.now().toString(36)}`;
  const before = await consoleOf(browser, addresses, 'integrator', CREATE);
  await before.getByRole('textbox', { name: 'Description' }).fill(mark);
  await before.getByRole('textbox', { name: 'Pattern' }).fill('[A-Z]{2}-[0-9]+');
  await before.getByRole('button', { name: 'Add sample' }).first().click();
  await before.getByRole('textbox', { name: 'Must match, sample 1' }).fill('AB-12');
  await before.waitForTimeout(KEPT_MS);

  const page = await kill(before);
  await page.goto(addresses.consoleUrl + CREATE);
  const offer = page.getByText(/^You have unsaved changes from /);
  await expect(offer).toBeVisible();
  await expectAccessible(page, 'a draft that is offered back');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(mark);
  await expect(page.getByRole('textbox', { name: 'Must match, sample 1' })).toHaveValue('AB-12');
  await page.getByRole('button', { name: 'Create expression' }).click();
  await expect(page.getByRole('heading', { name: mark, level: 1 })).toBeVisible();
  // Saved work is not offered again.
  await page.goto(addresses.consoleUrl + CREATE);
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await expect(offer).toHaveCount(0);
  await page.context().close();
});

test('a draft is offered only to its author, and a discarded draft is not offered', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'integrator', CREATE);
  const offer = page.getByText(/^You have unsaved changes from /);
  const description = page.getByRole('textbox', { name: 'Description' });
  const becomes = async (person: string): Promise<void> => {
    await page.context().clearCookies();
    await page.goto(addresses.consoleUrl + CREATE, { waitUntil: 'commit' });
    await answerSignIn(page, addresses, person);
    await expect(description).toBeVisible();
  };
  await description.fill('Left by the integrator');
  await page.waitForTimeout(KEPT_MS);

  await becomes('maintainer');
  await expect(description).toHaveValue('');
  await description.fill('Given up by the maintainer');
  await page.waitForTimeout(KEPT_MS);
  await page.getByRole('link', { name: 'Regular expressions' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'New expression' }).click();
  await expect(description).toHaveValue('');
  await page.waitForTimeout(500);
  await expect(offer).toHaveCount(0);

  await becomes('integrator');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(description).toBeVisible();
  await page.waitForTimeout(500);
  await expect(offer).toHaveCount(0);
  await page.context().close();
});

test('text typed into settings is offered again after a reload', async ({ browser, places: addresses }) => {
  const page = await consoleOf(browser, addresses, 'maintainer', '/general-settings/organization');
  const address = page.getByRole('textbox', { name: 'Postal address' });
  const saved = await address.inputValue();
  await address.fill('1 Mill Lane\nلندن');
  await page.waitForTimeout(KEPT_MS);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/^You have unsaved changes from /)).toBeVisible();
  await expect(address).toHaveValue(saved);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(address).toHaveValue('1 Mill Lane\nلندن');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(address).toHaveValue(saved);
  await page.context().close();
});

test('text typed into a page’s settings is offered there, apart from the draft of its builder', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'maintainer', '/pages/list?search=Winter%20river');
  const builder = page
    .getByRole('main')
    .getByRole('link', { name: /^Winter river appeal/ })
    .first();
  const id = (await builder.getAttribute('href'))!.split('/')[2]!;
  const offer = page.getByText(/^You have unsaved changes from /);
  await page.goto(`${addresses.consoleUrl}/pages/${id}/settings`);
  const title = page.getByRole('textbox', { name: 'Title for search engines' });
  await title.fill('Left in the settings');
  await page.waitForTimeout(KEPT_MS);
  page.on('dialog', (question) => void question.accept());
  await page.goto(`${addresses.consoleUrl}/pages/${id}/publishing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto(`${addresses.consoleUrl}/pages/${id}/settings`);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Left in the settings');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).not.toHaveValue('Left in the settings');
  await page.context().close();
});
