import { expect, test, type Page } from '@playwright/test';
import { createOrganization, mainMenu, publishPageWithForm } from '../support/empty.ts';
import { startProduct, type Product } from '../support/product.ts';
import { tickGooglesBox } from '../support/visitor.ts';

// An empty installation, set up by screens alone.
test.describe.configure({ timeout: 240_000 });

let product: Product;
const shots = process.env['JOURNEY_SHOTS'];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({
    entry: 'apps/server/main.ts',
    crm: true,
    env: { DEMO: 'off', LOG_LEVEL: 'info' },
  });
});
test.afterAll(() => product?.stop());

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
};

async function connectCrm(page: Page): Promise<void> {
  await mainMenu(page, 'Connectors').click();
  const crm = page.getByRole('region', { name: 'CRM' });
  await crm.getByRole('button', { name: 'Set up for production' }).click();
  await crm.getByRole('textbox', { name: 'Sign-in address' }).fill(product.crmUrl);
  await crm.getByRole('textbox', { name: 'Consumer key' }).fill('3MVG9simulated.consumer.key');
  await crm.getByRole('textbox', { name: 'Consumer secret' }).fill('simulated-consumer-secret-5521');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await crm.getByRole('button', { name: 'Authorize', exact: true }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(crm.getByText('Ready', { exact: true })).toBeVisible();
  await shot(page, 'crm');
}

async function connectIntegrations(page: Page): Promise<void> {
  await mainMenu(page, 'Integrations').click();
  const lookup = page.getByRole('tabpanel', { name: 'Postcode lookup' });
  const recaptcha = page.getByRole('tabpanel', { name: 'Google reCAPTCHA' });
  await shot(page, 'integrations-empty');
  await page.getByRole('tab', { name: 'Postcode lookup' }).click();
  await lookup.getByRole('button', { name: 'Set up postcode lookup' }).click();
  await lookup.getByRole('radio', { name: 'Ideal Postcodes' }).check();
  await lookup.getByLabel(/^Key/).fill('test-postcode-key');
  await page.getByRole('tab', { name: 'Google reCAPTCHA' }).click();
  await recaptcha.getByRole('button', { name: 'Set up reCAPTCHA' }).click();
  await recaptcha.getByLabel(/^Site key/).fill('test-site-key');
  await recaptcha.getByLabel(/^Secret key/).fill('test-secret-key');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(recaptcha.getByText('Ready', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Postcode lookup' }).click();
  await expect(lookup.getByText('Ready', { exact: true })).toBeVisible();
  await shot(page, 'integrations');
}

async function makeConfiguration(page: Page): Promise<void> {
  await mainMenu(page, 'Connectors').click();
  const crm = page.getByRole('region', { name: 'CRM' });
  await crm
    .getByRole('group', { name: 'Next step' })
    .getByRole('link', { name: 'New form configuration' })
    .click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Volunteers');
  await page.getByRole('checkbox', { name: 'Payments', exact: true }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'CRM' })).toBeChecked();
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(page.getByRole('heading', { name: 'Volunteers', level: 1 })).toBeVisible();
}

async function makeForm(page: Page): Promise<void> {
  await mainMenu(page, 'Forms').click();
  await page.getByRole('link', { name: 'New form' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Volunteers');
  await page.getByRole('radio', { name: 'Volunteer sign-up' }).check();
  await shot(page, 'new-form');
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  const palette = page.getByRole('navigation', { name: 'Fields to add' });
  await palette.getByRole('button', { name: 'Postcode lookup', exact: true }).click();
  await palette.getByRole('button', { name: 'reCAPTCHA', exact: true }).click();
  await page.getByRole('tab', { name: 'Form', exact: true }).click();
  await page.getByRole('combobox', { name: 'Form configuration' }).click();
  await page.getByRole('option', { name: 'Volunteers' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await shot(page, 'builder');
}

/** Maps the form's fields to the contacts of the CRM, as the mapper suggests. */
async function mapFields(page: Page): Promise<void> {
  await page.goto(`${product.consoleUrl}/form-configurations/configurations/list`);
  await page.getByRole('link', { name: /^Volunteers/ }).click();
  await page.getByRole('button', { name: /^Accept all/ }).click();
  await shot(page, 'mapper');
  await save(page);
}

/** Fills the form in as a volunteer, and sends it. */
async function volunteer(visitor: Page, email: string): Promise<void> {
  await visitor.getByRole('checkbox', { name: 'Work outdoors' }).check();
  await visitor.getByRole('checkbox', { name: 'At weekends' }).check();
  await visitor.getByRole('button', { name: 'Next', exact: true }).click();
  await visitor.getByRole('textbox', { name: 'First name' }).fill('Mary');
  await visitor.getByRole('textbox', { name: 'Last name' }).fill('Mere');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('0117 496 0123');
  const born = visitor.getByRole('group', { name: 'Date of birth' });
  await born.getByLabel('Day').fill('12');
  await born.getByLabel('Month').fill('5');
  await born.getByLabel('Year').fill('1984');
  await visitor.getByRole('textbox', { name: 'Postcode' }).fill('EH8 8DX');
  await visitor.getByRole('button', { name: 'Find address' }).click();
  await visitor.getByRole('option', { name: /^3 Palace Close/ }).click();
  await visitor.getByRole('checkbox', { name: /^You may keep what I entered/ }).check();
  await shot(visitor, 'visitor-filled');
  await tickGooglesBox(visitor);
  await visitor.getByRole('button', { name: 'Count me in' }).click();
  await visitor.waitForURL(/thank-you/);
}

interface CrmRecord {
  object: string;
  values: Record<string, unknown>;
}

/** The CRM's records of an e-mail address. */
async function atTheCrm(email: string): Promise<CrmRecord[]> {
  const records = (await (await fetch(`${product.crmUrl}/__records`)).json()) as CrmRecord[];
  return records.filter(({ values }) => values['Email'] === email);
}

test('an organization that starts empty connects its CRM, looks addresses up and gets a visitor’s submission', async ({
  page,
  browser,
}) => {
  await createOrganization(page, product);
  await connectCrm(page);
  await connectIntegrations(page);
  await mainMenu(page, 'Organization').click();
  await page.getByRole('switch', { name: 'Visitors can save a form and continue later' }).check();
  await save(page);
  await makeConfiguration(page);
  await makeForm(page);
  await mapFields(page);
  await publishPageWithForm(page, product, { name: 'Volunteer with us', form: 'Volunteers' });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.sitesUrl('lake')}/volunteer-with-us`);
  await expect(visitor.getByRole('button', { name: 'Save and continue later' })).toBeVisible();
  await shot(visitor, 'visitor');
  await volunteer(visitor, 'mary@mere.example');
  const known = [{ object: 'Contact', values: { FirstName: 'Mary', LastName: 'Mere' } }];
  await expect.poll(() => atTheCrm('mary@mere.example')).toMatchObject(known);
  await visitor.context().close();

  // The builder has no menu.
  await page.goto(`${product.consoleUrl}/forms/transactions/list`);
  await page.getByRole('row').filter({ hasText: 'Mary' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await shot(page, 'send-again');
  await page
    .getByRole('dialog', { name: 'Send this again?' })
    .getByRole('button', { name: 'Send again' })
    .click();
  await expect(page.getByText(/Attempt 2/).first()).toBeVisible();
  await shot(page, 'sent-again');
  // Its contacts are created, not matched: sent again, the one of the first time is updated, as the question says.
  expect(await atTheCrm('mary@mere.example')).toMatchObject(known);

  await test.step('the form builder says when the CRM no longer accepts data', async () => {
    await fetch(`${product.crmUrl}/__control`, { method: 'POST', body: '{"revoke":true}' });
    await page.goto(`${product.consoleUrl}/general-settings/connectors`);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Failing', { exact: true })).toBeVisible();
    await mainMenu(page, 'Forms').click();
    await page.getByRole('link', { name: 'Volunteers', exact: true }).click();
    await page.getByRole('button', { name: /^\d+ problems?$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Problems of this form' })).toContainText(
      'CRM may not get your submissions: the last test of the connection failed.',
    );
    await shot(page, 'undelivered');
  });
});
