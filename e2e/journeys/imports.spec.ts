import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/watching.ts';

const FILE = [
  'Donation ID,Donation date,E-mail,First name,Amount',
  'J-1,14/03/2025,wilhelmina@example.org,Wilhelmina,"£1,250.00"',
  'J-2,15/03/2025,wilhelmina@example.org,Wilhelmina,25.00',
  'J-3,31/02/2025,nobody@example.org,Nobody,10.00',
].join('\r\n');

test('an administrator brings donations along from a file, and takes them back', async ({
  browser,
  places,
}) => {
  const desk = await consoleOf(browser, places, 'admin', '/forms/transactions/list');
  await desk.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
  await expectAccessible(desk, 'the imports');
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'old-gifts.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });

  await test.step('columns are matched by their headings', async () => {
    await expect(desk.getByRole('heading', { level: 1, name: 'old-gifts.csv' })).toBeVisible();
    await expect(desk.getByRole('combobox', { name: 'Donation date' })).toHaveValue('Date');
    await expect(desk.getByRole('combobox', { name: 'Amount', exact: true })).toHaveValue('Amount');
    await desk.getByRole('button', { name: 'Try every row' }).click();
    await expect(desk.getByRole('alert')).toContainText('Choose a form.');
    await desk.getByRole('combobox', { name: 'Form', exact: true }).click();
    await desk.getByRole('option').first().click();
    // Opened again, it offers the other forms too; the chosen one, chosen again, stays.
    await desk.getByRole('combobox', { name: 'Form', exact: true }).click();
    await expect(desk.getByRole('option').nth(1)).toBeVisible();
    await desk.getByRole('option', { selected: true }).click();
    await expect(desk.getByRole('combobox', { name: 'Form', exact: true })).not.toHaveValue('');
    await expectAccessible(desk, 'matching columns');
    await desk.getByRole('button', { name: 'Try every row' }).click();
  });

  await test.step('the dry run shows the result of the import', async () => {
    await expect(desk.getByText('2 new rows')).toBeVisible();
    await expect(desk.getByText('Together £1,275.00')).toBeVisible();
    const problem = desk.getByRole('row').filter({ hasText: '31/02/2025' });
    await expect(problem).toContainText('4');
    await expect(problem).toContainText('This is no date in the chosen format.');
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Download them' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^import-problems-.*\.csv$/);
    await expectAccessible(desk, 'what an import will do');
    await desk.setViewportSize({ width: 375, height: 800 });
    await expectNoSidewaysScroll(desk, 'what an import will do, on a phone');
    await desk.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('it is imported, and undone', async () => {
    await desk.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(desk.getByText('2 transactions were imported')).toBeVisible();
    await desk.getByRole('link', { name: 'Show them' }).click();
    await expect(desk.getByRole('row').filter({ hasText: 'Wilhelmina' })).toHaveCount(2);
    // A colleague looks at one of them, and is told as soon as it is removed.
    const other = await desk.context().newPage();
    await other.goto(desk.url());
    await other.getByRole('row').filter({ hasText: '£1,250.00' }).getByRole('link').first().click();
    await expect(other.getByRole('heading', { level: 1, name: '£1,250.00' })).toBeVisible();
    await desk.goBack();
    await desk.getByRole('button', { name: 'Undo the import' }).click();
    await desk.getByRole('button', { name: 'Remove them' }).click();
    await expect(desk.getByText('Everything that this import made was removed.')).toBeVisible();
    await expect(
      other.getByRole('heading', { level: 1, name: 'The transaction has been deleted' }),
    ).toBeVisible();
    await expect(other.getByRole('button', { name: 'Request a refund' })).toHaveCount(0);
    await expectAccessible(other, 'a transaction that was removed');
    await other.getByRole('link', { name: 'Back to the list' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await other.close();
    await desk.getByRole('button', { name: 'Delete' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
    await expect(desk.getByText('old-gifts.csv')).toHaveCount(0);
  });
  await desk.context().close();
});
