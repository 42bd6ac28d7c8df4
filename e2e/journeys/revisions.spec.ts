import { expect, type Page } from '@playwright/test';
import { makeForm } from '../support/building.ts';
import { CORE, test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { unique } from '../support/two-people.ts';
import { expectAccessible } from '../support/watching.ts';

let amara: Page;
test.beforeAll(async ({ browser, places: addresses }) => {
  amara = await consoleOf(browser, addresses, 'admin');
});
test.afterAll(() => amara.context().close());

const history = (page: Page) => page.getByRole('dialog', { name: /^Revisions of/ });
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Rename the form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the form' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill(name);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await isSaved(page);
}

test(
  'the changes of a form are shown, one field is restored, then all of it, and the log lists it',
  CORE,
  async ({ places: addresses }) => {
    const name = unique('Harbour gift');
    await makeForm(amara, addresses, name);
    await rename(amara, `${name} in spring`);
    await amara.getByRole('button', { name: 'Revisions' }).click();
    const entries = history(amara)
      .getByRole('listitem')
      .filter({ has: amara.getByText(/^(Created|Updated)$/) });
    await expect(entries).toHaveCount(3);

    // The newest changed the name, the one before it the form's own fields.
    await entries.nth(0).getByRole('button', { name: 'Show what changed' }).click();
    await expect(entries.nth(0)).toContainText('Changed Description');
    await expect(entries.nth(0).locator('ins').first()).toContainText('in spring');
    await entries.nth(1).getByRole('button', { name: 'Show what changed' }).click();
    await expect(entries.nth(1)).toContainText('Added Form › “A word for the crew”');
    await expect(entries.nth(1)).toContainText('“Given name” › Label');
    await expectAccessible(amara, 'the history of a form');

    // Any two revisions can be compared, even with others between them. The toast of the save covers a button until it goes.
    await expect(amara.locator('.mantine-Notification-root')).toHaveCount(0);
    await entries.nth(0).getByRole('button', { name: 'Compare' }).click();
    const both = history(amara).getByRole('region', { name: 'Two revisions side by side' });
    await expect(both).toContainText('Choose a second revision');
    await entries.nth(2).getByRole('button', { name: 'Compare' }).click();
    await expect(both).toContainText('Changed Description');
    await expect(both).toContainText('Added Form › “A word for the crew”');
    await expectAccessible(amara, 'two revisions side by side');
    await both.getByRole('button', { name: 'Stop comparing' }).click();
    await expect(both).toHaveCount(0);

    // One field from the first revision: the name as it was is the only thing that comes back.
    await entries.nth(2).getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(entries.nth(2)).toContainText('This is what a restore changes');
    await entries.nth(2).getByRole('checkbox', { name: 'Form', exact: true }).uncheck();
    await entries.nth(2).getByRole('button', { name: 'Restore 1 field' }).click();
    await expect(amara.getByText('Revision has been restored')).toBeVisible();
    await expect(amara.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(entries).toHaveCount(4);

    // The whole of it.
    await entries.nth(3).getByRole('button', { name: 'Restore', exact: true }).click();
    await entries.nth(3).getByRole('button', { name: 'Restore revision' }).click();
    await expect(entries).toHaveCount(5);
    await history(amara).getByRole('button', { name: 'Close' }).click();
    await expect(amara.getByRole('button', { name: 'A word for the crew, Long text' })).toHaveCount(0);

    await amara.goto(`${addresses.consoleUrl}/logs/list?search=${encodeURIComponent(name)}`);
    await expect(amara.getByRole('row').filter({ hasText: name })).toHaveCount(5);
    await expectAccessible(amara, 'the activity log');
    await amara.getByRole('row').filter({ hasText: 'in spring' }).first().click();
    await expect(amara.getByRole('heading', { level: 1, name: `${name} in spring` })).toBeVisible();
    await expect(amara.getByText('Changed Description')).toBeVisible();
    await expectAccessible(amara, 'an entry of the activity log');
  },
);

test('a page restored inside the builder is the page on the canvas', async ({ places: addresses }) => {
  await amara.goto(`${addresses.consoleUrl}/pages/list`);
  await amara.getByRole('link', { name: 'New page' }).click();
  await amara.getByRole('textbox', { name: 'Name' }).fill(unique('Quay'));
  await amara.getByRole('radio', { name: /^Blank page/ }).check();
  await amara.getByRole('button', { name: 'Create and open the builder' }).click();
  const canvas = amara.frameLocator('iframe[title="The page being built"]');
  const blocks = amara.getByRole('region', { name: 'Blocks' });
  const save = async () => {
    await amara.getByRole('button', { name: 'Save', exact: true }).click();
    await isSaved(amara);
  };
  await blocks.getByRole('button', { name: 'Quote with a name', exact: true }).click();
  await save();
  await blocks.getByRole('button', { name: 'Key figures', exact: true }).click();
  await expect(canvas.getByText('12,480')).toBeVisible();

  // Unsaved work is not undone by a restore.
  await amara.getByRole('button', { name: 'Revisions' }).click();
  await expect(history(amara).getByText('Save your changes first')).toBeVisible();
  await expect(history(amara).getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
  await history(amara).getByRole('button', { name: 'Close' }).click();
  await save();

  await amara.getByRole('button', { name: 'Revisions' }).click();
  await history(amara).getByRole('button', { name: 'Show what changed' }).first().click();
  await expect(history(amara)).toContainText('Added Content › Section');
  await history(amara).getByRole('button', { name: 'Restore', exact: true }).first().click();
  await history(amara).getByRole('button', { name: 'Restore revision' }).click();
  await expect(amara.getByText('Revision has been restored')).toBeVisible();
  await expect(canvas.getByText('12,480')).toHaveCount(0);
  await history(amara).getByRole('button', { name: 'Close' }).click();
  await isSaved(amara);
});
