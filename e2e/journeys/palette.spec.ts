import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { inviteNewcomer } from '../support/newcomer.ts';
import { consoleOf } from '../support/people.ts';
import { expectAccessible, watch } from '../support/watching.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const find = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill(text);
  return field;
};

test('a record is found by typing, opened here or in another tab, and listed among the latest', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'maintainer', '/tags/list');
  const watching = watch(page.context());

  let searches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/search?text')) searches += 1;
  });
  const field = await find(page, '');
  await field.pressSequentially('winter riv', { delay: 20 });
  await expect(page.getByRole('group', { name: 'Counters' }).getByRole('option')).toHaveText(
    /Winter river appeal/,
  );
  expect(searches).toBeLessThanOrEqual(2);
  const page1 = page.getByRole('group', { name: 'Pages' }).getByRole('option').first();
  await expect(page1).toContainText('winter-river-appeal');
  await expect(page1).toContainText('Published');
  await expect(page1.locator('mark').first()).toHaveText('Winter riv');
  await expectAccessible(page, 'the palette with what it found');
  const held = page.waitForEvent('popup');
  await field.press('Control+Enter');
  await expect((await held).getByRole('heading', { level: 1 })).toHaveText(/Winter river appeal/);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/pages\/[0-9a-f-]+\/settings$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Winter river appeal/);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveText(
    /Winter river appeal/,
  );
  await expectAccessible(page, 'the palette as it opens');
  watching.expectQuiet();
  await page.context().close();
});

test('actions are found by typing as well, and appearance settings are kept', async ({
  browser,
  places: addresses,
}) => {
  // Changes of the console's appearance by the palette are kept with the account.
  const { page } = await inviteNewcomer(browser, addresses, 'Hazel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const watching = watch(page.context());
  const options = page.getByRole('option');

  await find(page, 'no such thing');
  await expect(options).toHaveCount(0);
  await expect(page.getByText('Nothing found for “no such thing”')).toBeVisible();
  await page.keyboard.press('Escape');
  const creating = await find(page, 'new page');
  await expect(options.first()).toHaveText('New page');
  await creating.press('Enter');
  await expect(page).toHaveURL(/\/pages\/create$/);

  await (await find(page, 'dark')).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const speaking = await find(page, 'español');
  await expectAccessible(page, 'the palette in the dark');
  await speaking.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar cualquier cosa' }).fill('claro');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  watching.expectQuiet();
  await page.context().close();
});

test('search finds only records that the person may open, and latest records are stored for each person', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'finance', '/forms/transactions/list');
  await find(page, 'river');
  await expect(page.getByRole('group', { name: 'Transactions' }).getByRole('option').first()).toBeVisible();
  // Forms may be read by finance, but the screen that opens one asks for more.
  for (const name of ['Pages', 'Forms', 'Counters'])
    await expect(page.getByRole('group', { name, exact: true })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forms\/transactions\/[0-9a-f-]+\/view$/);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Opened last' });
  await expect(recent.getByRole('option')).toHaveCount(1);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.recent.')));
  expect(kept).toHaveLength(1);
  // Deleted records are forgotten.
  await page.keyboard.press('Escape');
  const deleted = 'transactions:01890000-0000-7000-8000-00000000dead';
  await page.evaluate(
    ([key, entry]) => {
      localStorage.setItem(key, `${entry},${localStorage.getItem(key)}`);
    },
    [kept[0]!, deleted] as const,
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(recent.getByRole('option')).toHaveCount(1);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), kept[0]!)).not.toContain(deleted);
  await page.context().close();
});
