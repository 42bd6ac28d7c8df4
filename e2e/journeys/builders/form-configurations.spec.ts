import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

const mark = Date.now().toString(36);
const NAME = `Gifts to the payment service ${mark}`;

test('a configuration says what is sent, what may leave and when, and keeps it', async ({
  page,
  places: addresses,
}) => {
  test.setTimeout(120_000);
  const list = `${addresses.consoleUrl}/form-configurations/configurations/list`;
  await enterConsole(page, addresses, 'integrator', '/form-configurations/configurations/list');
  await page.getByRole('link', { name: 'New configuration' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(NAME);
  await expect(page.getByRole('checkbox', { name: 'Payments', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();

  await test.step('what is sent: a field, a constant, an expression', async () => {
    const kinds = ['Form field', 'Constant', 'Expression'];
    const values = ['email', 'Website', '{{firstName}} {{lastName}}'];
    const targets = ['Contact.Email', 'Contact.LeadSource', 'Contact.LastName'];
    for (const [index, kind] of kinds.entries()) {
      const line = `Line ${index + 1}`;
      await page.getByRole('button', { name: 'Add line' }).click();
      if (index > 0) {
        await page.getByRole('combobox', { name: `${line}, comes from` }).click();
        await page.getByRole('option', { name: kind, exact: true }).click();
      }
      const role = kind === 'Form field' ? 'combobox' : 'textbox';
      await page.getByRole(role, { name: `${line}, ${kind.toLowerCase()}` }).fill(values[index]!);
      await page.getByRole('combobox', { name: `${line}, target field` }).fill(targets[index]!);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('when: a condition, and a group of which any may hold', async () => {
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Condition 1, form field' }).fill('amount');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Condition 1, comparison' }).click();
    await page.getByRole('option', { name: 'is greater than' }).click();
    await page.getByRole('textbox', { name: 'Condition 1, value' }).fill('5');
    await page.getByRole('button', { name: 'Add group' }).click();
    const group = page.getByRole('group', { name: 'Group 1' });
    await group.getByRole('button', { name: 'Add condition' }).click();
    await group.getByRole('combobox', { name: 'Condition 1, form field' }).fill('email');
    await page.keyboard.press('Escape');
    await group.getByRole('combobox', { name: 'Condition 1, comparison' }).click();
    await page.getByRole('option', { name: 'is not empty' }).click();
  });

  await test.step('what may leave, and all of it saved', async () => {
    const fields = page.getByRole('combobox', { name: 'Answers that may leave' });
    for (const key of ['email', 'firstName', 'lastName']) {
      await fields.fill(key);
      await fields.press('Enter');
    }
    await fields.press('Escape');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Form configuration has been updated')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Line 3, expression' })).toHaveValue(
      '{{firstName}} {{lastName}}',
    );
    await expect(page.getByRole('combobox', { name: 'Line 2, target field' })).toHaveValue(
      'Contact.LeadSource',
    );
    await expect(
      page.getByRole('group', { name: 'Group 1' }).getByRole('combobox', { name: 'Condition 1, form field' }),
    ).toHaveValue('email');
    await untilSettled(page);
    await expectAccessible(page, 'form configuration');
  });

  await test.step('the history names what changed', async () => {
    await page.getByRole('button', { name: 'Revisions' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/What is sent/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the list names who changed it, and its copy bears a time and COPY', async () => {
    await page.goto(list);
    const row = page.getByRole('row').filter({ hasText: NAME });
    await expect(row.getByText(/^by /)).toBeVisible();
    await row.getByRole('button', { name: `Actions for ${NAME}` }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^${NAME} [0-9-]+ COPY$`) })).toBeVisible();
    await expectAccessible(page, 'form configurations');
  });
});
