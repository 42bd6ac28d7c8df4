import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { CORE, test, type ProductAddresses } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { signInTwoPeople, unique } from '../support/two-people.ts';

/** Two people at the same lists. */
const people = signInTwoPeople();

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
  // Without rows, and while others take their place, there is nothing to select.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(() =>
    page.getByRole('checkbox', { name: 'Select all counters shown' }).check({ timeout: 2_000 }),
  ).toPass();
}

test('a list as it was searched, filtered and ordered is shared by its address', async ({
  places: addresses,
}) => {
  const word = unique('Shared');
  await makeCounters(people.amara, addresses, word, ['ant', 'bee']);
  await openCounters(people.amara, addresses);
  await people.amara.getByRole('textbox', { name: 'Search counters' }).fill(word);
  await people.amara.getByRole('button', { name: 'Filter' }).click();
  await people.amara.getByRole('checkbox', { name: 'Money' }).check();
  await people.amara.getByLabel('Created, from').fill('2020-01-01');
  await people.amara.keyboard.press('Escape');
  await people.amara.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(people.amara).toHaveURL(/sort=name/);
  await expect(people.amara).toHaveURL(/kind=amount/);
  await expect(people.amara).toHaveURL(/createdAt=2020-01-01/);
  await expect(row(people.amara, word)).toHaveCount(2);

  await people.mei.goto(people.amara.url());
  await expect(row(people.mei, word)).toHaveCount(2);
  await expect(row(people.mei, word).first()).toContainText('ant');
  await expect(people.mei.getByText('Created: from Jan 1, 2020')).toBeVisible();
  await expect(people.mei.getByRole('textbox', { name: 'Search counters' })).toHaveValue(word);
});

test('columns are remembered', async ({ places: addresses }) => {
  await openCounters(people.amara, addresses);
  await people.amara.getByRole('button', { name: 'Display' }).click();
  await people.amara.getByRole('checkbox', { name: 'Campaign code' }).uncheck();
  await people.amara.keyboard.press('Escape');
  const head = people.amara.getByRole('columnheader', { name: 'Campaign code' });
  await expect(head).toHaveCount(0);
  await people.amara.reload();
  await expect(people.amara.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(head).toHaveCount(0);
  await people.amara.getByRole('button', { name: 'Display' }).click();
  await people.amara.getByRole('button', { name: 'Back to the usual columns' }).click();
  await people.amara.keyboard.press('Escape');
  await expect(head).toBeVisible();
});

test(
  'many are tagged, found by the tag, deleted, and brought back by one undo; another browser follows',
  CORE,
  async ({ places: addresses }) => {
    const word = unique('Many');
    const key = word.toLowerCase().replace(' ', '-');
    await makeCounters(people.amara, addresses, word, ['ant', 'bee', 'cod']);
    await openCounters(people.mei, addresses, `?search=${encodeURIComponent(word)}`);
    await expect(row(people.mei, word)).toHaveCount(3);
    await openCounters(people.amara, addresses, `?search=${encodeURIComponent(word)}`);
    await tickAll(people.amara);
    await bar(people.amara).getByRole('button', { name: 'Tag' }).click();
    await people.amara.getByRole('combobox', { name: 'Tag' }).fill(word);
    await people.amara.getByRole('option', { name: `Create “${key}”` }).click();
    await people.amara.getByRole('button', { name: `Give tag “${key}”` }).click();
    await expect(bar(people.amara)).toContainText(`Tagged “${key}”: 3 counters`);
    await expect(row(people.mei, key)).toHaveCount(3);

    await people.mei.goto(`${addresses.consoleUrl}/counters?tag=${key}`);
    await expect(row(people.mei, word)).toHaveCount(3);
    await openCounters(people.amara, addresses, `?tag=${key}`);
    await tickAll(people.amara);
    await bar(people.amara).getByRole('button', { name: 'Delete' }).click();
    await people.amara.getByRole('button', { name: 'Delete 3 counters' }).click();
    await expect(bar(people.amara)).toContainText('Deleted: 3 counters');
    await expect(row(people.mei, word)).toHaveCount(0);
    await bar(people.amara).getByRole('button', { name: 'Undo' }).click();
    await expect(row(people.amara, word)).toHaveCount(3);
    await expect(row(people.mei, word)).toHaveCount(3);

    await people.mei.goto(`${addresses.consoleUrl}/tags/list?search=${key}`);
    await expect(row(people.mei, key)).toContainText('3 uses');
    await row(people.mei, key).getByRole('link').click();
    await expect(people.mei.getByRole('heading', { name: '3 counters' })).toBeVisible();
    await expect(people.mei.getByRole('link', { name: `${word} bee` })).toBeVisible();
  },
);

test('a person views and restores deleted records', async ({ places: addresses }) => {
  const word = unique('Buried');
  await makeCounters(people.amara, addresses, word, ['ant']);
  await openCounters(people.amara, addresses, `?search=${encodeURIComponent(word)}`);
  await tickAll(people.amara);
  await bar(people.amara).getByRole('button', { name: 'Delete' }).click();
  await people.amara.getByRole('button', { name: 'Delete 1 counter' }).click();
  await expect(bar(people.amara)).toContainText('Deleted: 1 counter');
  await people.amara.getByRole('button', { name: 'Show deleted' }).click();
  await expect(people.amara).toHaveURL(/deleted=true/);
  await expect(row(people.amara, word)).toHaveCount(1);
  await tickAll(people.amara);
  await bar(people.amara).getByRole('button', { name: 'Bring back' }).click();
  await expect(bar(people.amara)).toContainText('Brought back: 1 counter');
  await people.amara.getByRole('button', { name: 'Deleted' }).click();
  await expect(row(people.amara, word)).toHaveCount(1);
});

test('an export is a file of the listed records', async ({ places: addresses }) => {
  const word = unique('=Exported');
  await makeCounters(people.amara, addresses, word, ['ant', 'bee']);
  await openCounters(people.amara, addresses, `?search=${encodeURIComponent(word)}&sort=name`);
  await expect(row(people.amara, word)).toHaveCount(2);
  await people.amara.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    people.amara.waitForEvent('download'),
    people.amara.getByRole('menuitem', { name: 'CSV, columns shown' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^counters-\d{4}-\d\d-\d\d\.csv$/);
  expect(download.url()).not.toContain('token');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFName,Campaign code,Counts,Tags,Created');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`'${word} ant,`);
});

test('on a phone the tools of a list are one line of icons that keep their names', async ({
  browser,
  places: addresses,
}) => {
  const phone = await consoleOf(browser, addresses, 'admin', '/counters', {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
  });
  const tools = phone.getByRole('search').getByRole('button');
  const lines = async () =>
    new Set((await Promise.all((await tools.all()).map((tool) => tool.boundingBox()))).map((box) => box?.y));
  await expect(phone.getByRole('row').first()).toBeVisible();
  await expect.poll(async () => (await lines()).size).toBe(1);
  await phone.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(phone.getByRole('checkbox', { name: 'Money' })).toBeVisible();
  await phone.context().close();
});

test('on a phone the cards of the activity log are titled by what was changed', async ({
  browser,
  places: addresses,
}) => {
  const phone = await consoleOf(browser, addresses, 'admin', '/logs/list?search=Winter%20river%20appeal', {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
  });
  const card = phone.getByRole('row').filter({ hasText: 'Winter river appeal' }).first();
  await expect(card.getByRole('link', { name: /^Winter river appeal/ })).toBeVisible();
  // The title is not repeated below.
  await expect(card.getByText('Winter river appeal').filter({ visible: true })).toHaveCount(1);
  await phone.context().close();
});
