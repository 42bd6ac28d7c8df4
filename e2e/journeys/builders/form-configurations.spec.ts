import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

const mark = Date.now().toString(36);
const NAME = `Gifts to the payment service ${mark}`;

test('a configuration sets the sent fields, consent and conditions, and keeps them', async ({
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

  await test.step('sent fields: a line from a form’s field to the service’s, and suggestions', async () => {
    // Not the newest form, which another journey may have made just now.
    await page.getByRole('combobox', { name: 'Form', exact: true }).click();
    await page.getByRole('option', { name: 'Winter river appeal: donation form' }).click();
    const form = page.getByRole('group', { name: 'Fields of the form' });
    const service = page.getByRole('group', { name: 'Fields of the service' });
    await form.getByRole('button', { name: /^Email/ }).click();
    await service.getByRole('button', { name: /^Email/ }).click();
    await expect(page.locator('svg path[data-marked]:not([data-wrong])')).toHaveCount(1);
    await page.getByRole('button', { name: 'Accept: fill Contact.FirstName from First name' }).click();
    await expect(service.getByRole('button', { name: /^First name.*First name$/ })).toBeVisible();
    // By keyboard; types that do not fit are shown.
    const birthdate = service.getByRole('button', { name: /^Birthdate/ });
    await birthdate.press('Enter');
    await page.getByRole('radiogroup', { name: 'Comes from' }).getByText('Constant').click();
    await page.getByLabel('Value', { exact: true }).fill('2001-02-03');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(birthdate).toHaveText(/2001-02-03/);
    await birthdate.click();
    await page.getByRole('button', { name: 'Fill with nothing' }).click();
  });

  await test.step('the same as a table: a constant, an expression', async () => {
    await page.getByText('Table', { exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Line 1, target field' })).toHaveValue('Contact.Email');
    const kinds = ['Constant', 'Expression'];
    const values = ['Website', '{{firstName}} {{lastName}}'];
    const targets = ['Contact.LeadSource', 'Contact.LastName'];
    for (const [index, kind] of kinds.entries()) {
      const line = `Line ${index + 3}`;
      await page.getByRole('button', { name: 'Add line' }).click();
      await page.getByRole('combobox', { name: `${line}, comes from` }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
      await page.getByRole('textbox', { name: `${line}, ${kind.toLowerCase()}` }).fill(values[index]!);
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
    await group.getByRole('button', { name: 'Add condition' }).click();
    await group.getByRole('combobox', { name: 'Condition 2, form field' }).fill('amountL');
    await page.getByRole('option', { name: 'submission.amountLabel Amount label' }).click();
    await group.getByRole('textbox', { name: 'Condition 2, value' }).fill('Family');
  });

  await test.step('consent and conditions, and all of it saved', async () => {
    const fields = page.getByRole('combobox', { name: 'Answers that may leave' });
    for (const key of ['email', 'firstName', 'lastName']) {
      await fields.fill(key);
      await fields.press('Enter');
    }
    await fields.press('Escape');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Form configuration has been updated')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('group', { name: 'Fields of the service' })).toBeVisible();
    await expectAccessible(page, 'the lines of a form configuration');
    await page.getByText('Table', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Line 4, expression' })).toHaveValue(
      '{{firstName}} {{lastName}}',
    );
    await expect(page.getByRole('combobox', { name: 'Line 3, target field' })).toHaveValue(
      'Contact.LeadSource',
    );
    await expect(
      page.getByRole('group', { name: 'Group 1' }).getByRole('combobox', { name: 'Condition 1, form field' }),
    ).toHaveValue('email');
    await expect(
      page.getByRole('group', { name: 'Group 1' }).getByRole('combobox', { name: 'Condition 2, form field' }),
    ).toHaveValue('submission.amountLabel');
    await untilSettled(page);
    await expectAccessible(page, 'form configuration');
  });

  await test.step('it is saved as a template and applied to itself, and the dashboard shows the sent fields', async () => {
    const { pathname } = new URL(page.url());
    await page.getByRole('link', { name: 'Base templates' }).click();
    await page.getByRole('textbox', { name: 'Name of the template' }).fill(`Basis ${mark}`);
    await page.getByRole('button', { name: 'Save as template' }).click();
    await page.getByRole('button', { name: `Apply Basis ${mark}` }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'This configuration’s settings of Payments are replaced',
    );
    await expectAccessible(page, 'the templates of a configuration');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('Template has been applied')).toBeVisible();
    await page.getByRole('link', { name: 'Mapping dashboard' }).click();
    await expect(page.getByRole('cell', { name: 'Contact.Email' }).first()).toBeVisible();
    await expectAccessible(page, 'the mapping dashboard');
    await page.goto(addresses.consoleUrl + pathname);
  });

  await test.step('the history names the changes', async () => {
    await page.getByRole('button', { name: 'Revisions' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/What is sent/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the list names the person who changed it, and its copy bears a time and COPY', async () => {
    await page.goto(list);
    const row = page.getByRole('row').filter({ hasText: NAME });
    await expect(row.getByText(/^by /)).toBeVisible();
    await row.getByRole('button', { name: `Actions for ${NAME}` }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^${NAME} [0-9-]+ COPY$`) })).toBeVisible();
    await expectAccessible(page, 'form configurations');
  });
});
