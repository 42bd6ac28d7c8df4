import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { databaseUrl } from '../durability/cluster.ts';
import { test } from '../support/journey.ts';
import { linkIn, newestMail } from '../support/mailbox.ts';
import { consoleOf } from '../support/people.ts';
import { unique } from '../support/two-people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/watching.ts';

const chooseView = async (page: Page, entry: string): Promise<void> => {
  await page
    .getByRole('search')
    .getByRole('button', { name: /Saved views|Failed/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Makes the planned exports due, as if their day had come. */
async function makeDue(viewName: string): Promise<void> {
  const database = new pg.Client({ connectionString: await databaseUrl(process.env['PRODUCT_DATA_DIR']!) });
  await database.connect();
  await database.query('UPDATE scheduled_exports SET next_at = now(), try_at = now() WHERE view_name = $1', [
    viewName,
  ]);
  await database.end();
}

test('a list is kept as a view, shared, opened by itself, and sent to a colleague every week', async ({
  browser,
  places: addresses,
}) => {
  test.setTimeout(240_000);
  const name = unique('Failed');
  const amara = await consoleOf(browser, addresses, 'admin');
  const list = `${addresses.consoleUrl}/forms/transactions/list`;

  await test.step('save the list’s filters', async () => {
    await amara.goto(`${list}?createdAt=last90Days`);
    await expect(amara.getByText('Created: Last 90 days')).toBeVisible();
    await amara.getByRole('button', { name: 'Filter (1)' }).click();
    await amara.getByRole('checkbox', { name: 'Failed' }).check();
    await amara.keyboard.press('Escape');
    await chooseView(amara, 'Save as a new view…');
    const dialog = amara.getByRole('dialog', { name: 'Save a view' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('switch', { name: 'Share with the organization' }).check({ force: true });
    await dialog.getByRole('checkbox', { name: 'Open the list with this view' }).check();
    await expectAccessible(amara, 'saving a view');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(amara).toHaveURL(/\/list\?view=[0-9a-f-]{36}$/);
    await expect(amara.getByRole('search').getByRole('button', { name })).toBeVisible();
  });

  await test.step('the list opens with it, says when it was changed, and opens without it', async () => {
    await amara.goto(list);
    await expect(amara).toHaveURL(/view=[0-9a-f-]{36}$/);
    await expect(amara.getByText('Created: Last 90 days')).toBeVisible();
    await amara.getByRole('button', { name: /Remove filter: Created/ }).click();
    await expect(amara.getByRole('button', { name: `${name} (changed)` })).toBeVisible();
    await amara.reload();
    await expect(amara.getByText('Status: Failed')).toBeVisible();
    await expect(amara.getByText('Created: Last 90 days')).toHaveCount(0);
    await amara.getByRole('button', { name: `${name} (changed)` }).click();
    await amara.getByRole('menuitem', { name: 'All transactions' }).click();
    await expect(amara).toHaveURL(/view=none$/);
    await expect(amara.getByText('Status: Failed')).toHaveCount(0);
    await chooseView(amara, name);
    await chooseView(amara, 'Open the list without a view');
    // Leaving before the server has it would leave every later list of this person with the view.
    await expect(amara.getByText('This list now opens without a view')).toBeVisible();
    await amara.goto(list);
    await expect(amara.getByRole('button', { name: 'Saved views' })).toBeVisible();
    await expect(amara.getByRole('row').nth(1)).toBeVisible();
    await expect(amara.getByText('Status: Failed')).toHaveCount(0);
  });

  const fiona = await consoleOf(browser, addresses, 'finance');
  await test.step('a colleague sees the shared view', async () => {
    await fiona.goto(list);
    await chooseView(fiona, name);
    await expect(fiona.getByText('Status: Failed')).toBeVisible();
    // While views can't be read, the list does not show everything in the view's place.
    const views = '**/api/v1/saved-views';
    await fiona.route(views, (route) => route.fulfill({ status: 503, body: '' }));
    await fiona.reload();
    await expect(fiona.getByText('Saved views could not be read.')).toBeVisible();
    await expect(fiona.getByRole('row')).toHaveCount(0);
    await expect(fiona.getByRole('search').getByRole('button', { name: 'Export' })).toBeDisabled();
    await fiona.unroute(views);
    await fiona.getByRole('button', { name: 'Try again' }).click();
    await expect(fiona.getByText('Status: Failed')).toBeVisible();
    await expect(fiona.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('schedule its export from the list', async () => {
    await chooseView(fiona, 'Send its export regularly…');
    const dialog = fiona.getByRole('dialog', { name: 'Schedule an export' });
    await expect(dialog.getByRole('combobox', { name: 'Saved view' })).toHaveValue(name);
    await expectAccessible(fiona, 'scheduling an export');
    await dialog.getByRole('button', { name: 'Schedule export' }).click();
    const row = fiona.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Every week on Monday');
    await expect(row).toContainText('Active');
    await expectAccessible(fiona, 'the scheduled exports');
    await expectNoSidewaysScroll(fiona, 'the scheduled exports');
  });

  await test.step('its day comes: an e-mail leads to the file', async () => {
    await makeDue(name);
    const mail = await newestMail('finance@demo.localhost', { subject: name, patience: 30_000 });
    await fiona.goto(mail.text.match(/https?:\/\/\S+\/runs\/\S+/)?.[0] ?? linkIn(mail));
    const downloading = fiona.waitForEvent('download');
    await fiona.getByRole('button', { name: 'Download CSV' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/Status/);
    await expectAccessible(fiona, 'one scheduled export');
    // A server that fails is not taken for an export that is gone.
    const one = '**/api/v1/scheduled-exports/runs/*';
    await fiona.route(one, (route) => route.fulfill({ status: 500, body: '' }));
    await fiona.reload();
    await expect(fiona.getByText('This export could not be read')).toBeVisible();
    await fiona.unroute(one);
    await fiona.getByRole('button', { name: 'Try again' }).click();
    await expect(fiona.getByRole('button', { name: 'Download CSV' })).toBeVisible();
    // Amara may export the list, but it was not sent to her.
    await amara.goto(fiona.url());
    await expect(amara.getByText('This export is not for you, or it is gone')).toBeVisible();
  });

  await test.step('the log, pausing and stopping', async () => {
    await fiona.goto(`${addresses.consoleUrl}/scheduled-exports`);
    const row = fiona.getByRole('listitem').filter({ hasText: name }).first();
    await row.getByRole('button', { name: `Show the log of ${name}` }).click();
    await expect(fiona.getByRole('list', { name: `Log of ${name}` })).toContainText('Done');
    const act = async (entry: string): Promise<void> => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await fiona.getByRole('menuitem', { name: entry }).click();
    };
    await act('Pause');
    await expect(row).toContainText('Paused');
    await act('Resume');
    await expect(row).toContainText('Active');
    await act('Stop sending it to me…');
    await fiona.getByRole('dialog').getByRole('button', { name: 'Stop sending it to me' }).click();
    await expect(row).toContainText('Paused');
    await expect(row).toContainText('No recipient may');
    await act('Stop…');
    await fiona.getByRole('dialog').getByRole('button', { name: 'Stop export' }).click();
    await expect(row).toContainText('Stopped');
    await expect(row.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0);
  });
});

test('without a saved view, scheduling an export leads to the list to save one of', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'finance');
  // Other journeys share theirs.
  await page.route('**/api/v1/saved-views', (route) => route.fulfill({ json: { items: [] } }));
  await page.goto(`${addresses.consoleUrl}/scheduled-exports`);
  await page.getByRole('button', { name: 'Schedule an export' }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open transactions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await page.context().close();
});
