import { expect } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible } from '../../support/watching.ts';

const mark = Date.now().toString(36);

test('docs/guide/form-fields.md', async ({ page, places }) => {
  test.setTimeout(120_000);
  const guide = openGuide('form-fields');
  await enterConsole(page, places, 'admin', '/forms/create');
  await page.getByRole('textbox', { name: 'Description' }).fill(`Fields ${mark}`);
  await page.getByRole('radio', { name: 'Empty form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  const palette = page.getByRole('navigation', { name: 'Fields to add' });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  // A field of the organization, further down, may have the name of a kind of field.
  const add = (name: string) => palette.getByRole('button', { name, exact: true }).first().click();

  guide('Under Countries you choose the countries and the default');
  await add(guide('Address'));
  await expect(properties.getByRole('combobox', { name: guide('Countries') })).toBeVisible();
  await expect(properties.getByRole('combobox', { name: 'Chosen beforehand' })).toBeVisible();
  await add(guide('Survey'));
  await expect(properties.getByRole('textbox', { name: 'Label', exact: true })).toBeVisible();
  await add(guide('Products'));
  await properties
    .getByRole('textbox', { name: guide('In stock') })
    .first()
    .fill('5');
  guide('0 is free');
  await properties
    .getByRole('textbox', { name: /^Price/ })
    .first()
    .fill('0');
  await add(guide('Calculation'));
  await expect(properties.getByText('adults * 25 + children * 10')).toBeVisible();
  await add(guide('Files'));
  await add(guide('Signature'));

  guide('its condition applies to all its fields');
  await palette.getByRole('button', { name: guide('Section'), exact: true }).click();
  await properties.getByRole('textbox', { name: 'Title' }).fill('About your visit');
  await expect(properties.getByText('Decides about the whole section.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'About your visit, Section' })).toBeVisible();
  await add('Short text');
  guide('two halves, or a third and two thirds');
  await expect(properties.getByRole('radiogroup', { name: guide('Width') })).toBeVisible();

  guide('press the branch beside an option');
  await add('Single choice');
  await properties.getByRole('button', { name: 'When option 1 is offered' }).click();
  await properties.getByRole('button', { name: 'Add condition' }).first().click();
  await expect(properties.getByText(/^(Offered|Shown)/).first()).toBeVisible();
  await expectAccessible(page, 'the condition of an option');

  guide('An error is marked at its line, and applying is one step that you can undo');
  await page.getByRole('button', { name: guide('Edit as code') }).click();
  const code = page.getByRole('dialog', { name: 'The form as code' });
  await expect(code.getByText('"survey"').first()).toBeVisible();
  await code.getByRole('button', { name: 'Cancel' }).click();
  guide("first lists the parts that can't be imported");
  await page.getByRole('button', { name: guide('Import…') }).click();
  await expect(page.getByRole('dialog', { name: 'Import a form' })).toBeVisible();
});
