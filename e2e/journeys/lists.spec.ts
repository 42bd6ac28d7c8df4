import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test, type ProductAddresses } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';

/** Two people at the same lists. */
let amara: Page;
let mei: Page;
test.beforeAll(async ({ browser, places: addresses }) => {
  amara = await consoleOf(browser, addresses, 'admin');
  mei = await consoleOf(browser, addresses, 'creator');
});
test.afterAll(async () => {
  await amara.context().close();
  await mei.context().close();
});

const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'What to do with the selection' });

async function openCounters(page: Page, addresses: ProductAddresses, query = ''): Promise<void> {
  await page.goto(`${addresses.consoleUrl}/counters${query}`);
  await expect(page.getByRole('heading', { name: 'Counters' })).toBeVisible();
}

/** Makes counters by the screen that makes them, all with the same first word. */
async function makeCounters(
  page: Page,
  addresses: ProductAddresses,
  word: string,
  names: string[],
): Promise<void> {
  for (const name of names) {
    await page.goto(`${addresses.consoleUrl}/counters/create`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${word} ${name}`);
    await page.getByRole('button', { name: 'Create counter' }).click();
    await expect(page).toHaveURL(/\/counters\/[^/]+\/edit$/);
  }
}

async function tickAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all counters shown' }).check();
}

test('a list as it was searched, filtered and ordered is shared by its address', async ({
  places: addresses,
}) => {
  const word = unique('Shared');
  await makeCounters(amara, addresses, word, ['ant', 'bee']);
  await openCounters(amara, addresses);
  await amara.getByRole('textbox', { name: 'Search counters' }).fill(word);
  await amara.getByRole('button', { name: 'Filter' }).click();
  await amara.getByRole('checkbox', { name: 'Money' }).check();
  await amara.getByLabel('Created, from').fill('2020-01-01');
  await amara.keyboard.press('Escape');
  await amara.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(amara).toHaveURL(/sort=name/);
  await expect(amara).toHaveURL(/kind=amount/);
  await expect(amara).toHaveURL(/createdAt=2020-01-01/);
  await expect(row(amara, word)).toHaveCount(2);

  await mei.goto(amara.url());
  await expect(row(mei, word)).toHaveCount(2);
  await expect(row(mei, word).first()).toContainText('ant');
  await expect(mei.getByText('Created: from Jan 1, 2020')).toBeVisible();
  await expect(mei.getByRole('textbox', { name: 'Search counters' })).toHaveValue(word);
});

test('columns are remembered', async ({ places: addresses }) => {
  await openCounters(amara, addresses);
  await amara.getByRole('button', { name: 'View' }).click();
  await amara.getByRole('checkbox', { name: 'Campaign code' }).uncheck();
  await amara.keyboard.press('Escape');
  const head = amara.getByRole('columnheader', { name: 'Campaign code' });
  await expect(head).toHaveCount(0);
  await amara.reload();
  await expect(amara.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(head).toHaveCount(0);
  await amara.getByRole('button', { name: 'View' }).click();
  await amara.getByRole('button', { name: 'Back to the usual columns' }).click();
  await amara.keyboard.press('Escape');
  await expect(head).toBeVisible();
});

test('many are tagged, found by the tag, deleted, and brought back by one undo; another browser follows', async ({
  places: addresses,
}) => {
  const word = unique('Many');
  const key = word.toLowerCase().replace(' ', '-');
  await makeCounters(amara, addresses, word, ['ant', 'bee', 'cod']);
  await openCounters(mei, addresses, `?search=${encodeURIComponent(word)}`);
  await expect(row(mei, word)).toHaveCount(3);
  await openCounters(amara, addresses, `?search=${encodeURIComponent(word)}`);
  await tickAll(amara);
  await bar(amara).getByRole('button', { name: 'Tag' }).click();
  await amara.getByRole('combobox', { name: 'Tag' }).fill(word);
  await amara.getByRole('option', { name: `Create “${key}”` }).click();
  await amara.getByRole('button', { name: `Give tag “${key}”` }).click();
  await expect(bar(amara)).toContainText(`Tagged “${key}”: 3 counters`);
  await expect(row(mei, key)).toHaveCount(3);

  await mei.goto(`${addresses.consoleUrl}/counters?tag=${key}`);
  await expect(row(mei, word)).toHaveCount(3);
  await openCounters(amara, addresses, `?tag=${key}`);
  await tickAll(amara);
  await bar(amara).getByRole('button', { name: 'Delete' }).click();
  await amara.getByRole('button', { name: 'Delete 3 counters' }).click();
  await expect(bar(amara)).toContainText('Deleted: 3 counters');
  await expect(row(mei, word)).toHaveCount(0);
  await bar(amara).getByRole('button', { name: 'Undo' }).click();
  await expect(row(amara, word)).toHaveCount(3);
  await expect(row(mei, word)).toHaveCount(3);

  await mei.goto(`${addresses.consoleUrl}/tags/list?search=${key}`);
  await expect(row(mei, key)).toContainText('3 uses');
  await row(mei, key).getByRole('link').click();
  await expect(mei.getByRole('heading', { name: '3 counters' })).toBeVisible();
  await expect(mei.getByRole('link', { name: `${word} bee` })).toBeVisible();
});

test('what was deleted is looked at and brought back', async ({ places: addresses }) => {
  const word = unique('Buried');
  await makeCounters(amara, addresses, word, ['ant']);
  await openCounters(amara, addresses, `?search=${encodeURIComponent(word)}`);
  await tickAll(amara);
  await bar(amara).getByRole('button', { name: 'Delete' }).click();
  await amara.getByRole('button', { name: 'Delete 1 counter' }).click();
  await expect(bar(amara)).toContainText('Deleted: 1 counter');
  await amara.getByRole('button', { name: 'Show what was deleted' }).click();
  await expect(amara).toHaveURL(/deleted=true/);
  await expect(row(amara, word)).toHaveCount(1);
  await tickAll(amara);
  await bar(amara).getByRole('button', { name: 'Bring back' }).click();
  await expect(bar(amara)).toContainText('Brought back: 1 counter');
  await amara.getByRole('button', { name: 'Deleted' }).click();
  await expect(row(amara, word)).toHaveCount(1);
});

test('an export is a file of what the list shows', async ({ places: addresses }) => {
  const word = unique('=Exported');
  await makeCounters(amara, addresses, word, ['ant', 'bee']);
  await openCounters(amara, addresses, `?search=${encodeURIComponent(word)}&sort=name`);
  await expect(row(amara, word)).toHaveCount(2);
  await amara.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    amara.waitForEvent('download'),
    amara.getByRole('menuitem', { name: 'CSV, columns shown' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^counters-\d{4}-\d\d-\d\d\.csv$/);
  expect(download.url()).not.toContain('token');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFName,Campaign code,Counts,Tags,Created');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`'${word} ant,`);
});
