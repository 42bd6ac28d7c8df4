import { expect, type Browser, type Page } from '@playwright/test';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

const mark = Date.now().toString(36);
const EXPRESSION = `Member number ${mark}`;
const FIELD = `Membership ${mark}`;
const FORM = `Members form ${mark}`;
const MESSAGES = { 'en-US': 'Your card says it, such as M-1234', es: 'Está en tu carné, como M-1234' };

/** Makes an expression with a sample of each kind; one that the engine does not do is refused at its field. */
async function makeExpression(page: Page, { consoleUrl }: ProductAddresses): Promise<void> {
  await page.goto(`${consoleUrl}/form-configurations/regular-expressions`);
  await page.getByRole('link', { name: 'New expression' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(EXPRESSION);
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('(?=M)M-[0-9]{4}');
  await page.getByRole('textbox', { name: 'Message in English' }).fill(MESSAGES['en-US']);
  await page.getByRole('textbox', { name: 'Message in Spanish' }).fill(MESSAGES.es);
  await page.getByRole('button', { name: 'Create expression' }).click();
  await expect(page.getByRole('alert')).toContainText('Lookahead');
  await pattern.fill('M-[0-9]{4}');
  await page.getByRole('button', { name: 'Add sample' }).first().click();
  await page.getByRole('textbox', { name: 'Must match, sample 1' }).fill('M-1234');
  await page.getByRole('button', { name: 'Add sample' }).last().click();
  await page.getByRole('textbox', { name: 'Must not match, sample 1' }).fill('M-123');
  await expect(page.getByText('Matches', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Create expression' }).click();
  await expect(page.getByRole('heading', { name: EXPRESSION, level: 1 })).toBeVisible();
  await untilSettled(page);
  await expectAccessible(page, 'regular expression');
}

/** Makes a field that checks by the expression. */
async function makeField(page: Page, { consoleUrl }: ProductAddresses): Promise<void> {
  await page.goto(`${consoleUrl}/form-configurations/form-fields`);
  await page.getByRole('link', { name: 'New field' }).click();
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill(FIELD);
  await page.getByRole('combobox', { name: 'Regular expression' }).fill(EXPRESSION);
  await page.getByRole('option', { name: EXPRESSION }).click();
  await expect(page.getByText('No label in Spanish yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create field' }).click();
  await expect(page.getByRole('heading', { name: FIELD, level: 1 })).toBeVisible();
  await untilSettled(page);
  await expectAccessible(page, 'form field');
  // The other address that leads here.
  const { pathname } = new URL(page.url());
  await page.goto(`${consoleUrl}/form-configurations${pathname}`);
  await expect(page).toHaveURL(`${consoleUrl}${pathname}`);
  await expect(page.getByRole('heading', { name: FIELD, level: 1 })).toBeVisible();
}

/** Drops the field into a new form, by the builder. */
async function makeForm(page: Page, { consoleUrl }: ProductAddresses): Promise<void> {
  await page.goto(`${consoleUrl}/forms/create`);
  await page.getByRole('textbox', { name: 'Description' }).fill(FORM);
  await page.getByRole('radio', { name: 'Empty form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  const palette = page.getByRole('navigation', { name: 'Fields to add' });
  await palette.getByRole('button', { name: FIELD }).click();
  await expect(palette.getByRole('button', { name: FIELD })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}

/** Publishes a page with the form alone, in a language. */
async function publishPage(
  page: Page,
  { consoleUrl }: ProductAddresses,
  slug: string,
  language: string,
): Promise<void> {
  await page.goto(`${consoleUrl}/pages/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(slug);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(slug);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: language, exact: true }).click();
  await page.getByRole('radio', { name: /^Blank page/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  await page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: 'Form', exact: true })
    .click();
  await settings.getByRole('combobox', { name: 'Form' }).fill(FORM);
  await page.getByRole('option', { name: FORM }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('menuitem', { name: 'Publish page' }).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
}

/** Gives an invalid answer and then a valid one, as a visitor with or without script. */
async function visit(
  browser: Browser,
  address: string,
  message: string,
  javaScriptEnabled: boolean,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled });
  const visitor = await context.newPage();
  await visitor.goto(address);
  const answer = visitor.getByRole('textbox', { name: FIELD });
  await answer.fill('M-12');
  await visitor.locator('.tf-button').first().click();
  await expect(visitor.getByRole('alert')).toContainText(message);
  await expect(answer).toHaveAttribute('aria-invalid', 'true');
  await answer.fill('M-1234');
  await visitor.locator('.tf-button').first().click();
  await expect(visitor.getByRole('heading', { name: /Thank you|Gracias/ })).toBeVisible();
  await context.close();
}

test('an expression kept once decides in every form, in the language of the page, with script and without', async ({
  page,
  browser,
  places: addresses,
}) => {
  test.setTimeout(180_000);
  await enterConsole(page, addresses);
  await test.step('the expression', () => makeExpression(page, addresses));
  await test.step('the field', () => makeField(page, addresses));
  await test.step('the form', () => makeForm(page, addresses));
  const slugs = { 'en-US': `members-${mark}`, es: `socios-${mark}` };
  await test.step('the pages', async () => {
    await publishPage(page, addresses, slugs['en-US'], 'American English');
    await publishPage(page, addresses, slugs.es, 'Spanish');
  });

  for (const language of ['en-US', 'es'] as const)
    for (const script of [true, false])
      await test.step(`a visitor in ${language}, ${script ? 'with' : 'without'} script`, () =>
        visit(browser, `${addresses.sitesUrl('riverside')}/${slugs[language]}`, MESSAGES[language], script));

  await test.step('a used field is not deleted, and its uses are named', async () => {
    await page.goto(`${addresses.consoleUrl}/form-configurations/form-fields`);
    const row = page.getByRole('row').filter({ hasText: FIELD });
    await row.getByRole('button', { name: `Actions for ${FIELD}` }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`“${FIELD}” can't be deleted while it is used`)).toBeVisible();
    await expect(dialog.getByRole('link', { name: FORM })).toBeVisible();
    await expectAccessible(page, 'refused deletion');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
});
