import { expect, test, type Page } from '@playwright/test';
import { createOrganization, mainMenu as menu } from '../support/empty.ts';
import { openGuide } from '../support/guide.ts';
import { CORE } from '../support/journey.ts';
import { startProduct, type Product } from '../support/product.ts';
import { goToStep, newDonor, payByCard } from '../support/visitor.ts';

// The journey begins with an empty installation, and uses nothing but screens.
test.describe.configure({ timeout: 240_000 });

/** The one that the payment simulator accepts. */
const ACCESS_TOKEN = 'test-access-token';
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({
    entry: 'apps/server/main.ts',
    crm: true,
    env: { DEMO: 'off', LOG_LEVEL: 'info' },
  });
});
test.afterAll(() => product?.stop());

const walk = openGuide('empty-installation');

async function connectPayments(page: Page): Promise<void> {
  const guide = openGuide('connectors');
  guide('Settings → Connectors');
  for (const entered of [ACCESS_TOKEN, '/services/apexrest/cpm/v2']) walk(entered);
  const section = page.getByRole('region', { name: 'Payments', exact: true });
  await expect(section.getByText('Not set up')).toBeVisible();
  await section.getByRole('button', { name: guide('Set up for production') }).click();
  const address = section.getByRole('textbox', { name: guide('Service address') });
  const token = section.getByRole('textbox', { name: guide('Access token') });

  // A place inside the installer's network is refused before anything is stored.
  await address.fill('https://10.0.0.1/services/apexrest/cpm/v2');
  await token.fill(ACCESS_TOKEN);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/leads to this machine or a private network/).first()).toBeVisible();

  await address.fill(`${product.simulatorUrl}/services/apexrest/cpm/v2`);
  await token.fill('a token that has expired');
  guide('The connection is tested at once');
  await page.keyboard.press('Control+s');
  await expect(section.getByText(guide('Failing'), { exact: true })).toBeVisible();
  await expect(section.getByText(/The service refused the credential/)).toBeVisible();
  await token.fill(ACCESS_TOKEN);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(section.getByText(guide('Ready'), { exact: true })).toBeVisible();
  await expect(section.getByText(/Ways to pay: .*CreditCard/)).toBeVisible();
  await expect(token).toHaveValue('');
  guide('the screen shows who set it and when');
  await expect(section.getByText(/^Set .* by Ada/)).toBeVisible();

  await section.getByRole('button', { name: guide('Test connection') }).click();
  await expect(section.getByText(/\/PaymentMethods/)).toBeVisible();
  await page.getByRole('button', { name: guide('Revisions') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).not.toContainText(ACCESS_TOKEN);
  await page.keyboard.press('Escape');
  guide('“Clear…” erases the settings and the token');
  await section.getByRole('button', { name: 'Clear…' }).click();
  const question = page.getByRole('dialog', { name: /Clear “Payments” for production/ });
  await expect(question.getByText(/New donations can’t be paid/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
}

async function connectCrm(page: Page): Promise<void> {
  const crm = page.getByRole('region', { name: 'CRM' });
  await crm.getByRole('button', { name: walk('Set up for production') }).click();
  await crm.getByRole('textbox', { name: walk('Sign-in address') }).fill(product.crmUrl);
  await crm.getByRole('textbox', { name: walk('Consumer key') }).fill(walk('3MVG9simulated.consumer.key'));
  const secret = walk('simulated-consumer-secret-5521');
  await crm.getByRole('textbox', { name: walk('Consumer secret') }).fill(secret);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await crm.getByRole('button', { name: walk('Authorize'), exact: true }).click();
  await page.getByRole('button', { name: walk('Allow') }).click();
  await expect(crm.getByText(walk('Ready'), { exact: true })).toBeVisible();
  // The way back led through another site: the section of payments is tested again by itself.
  await expect(page.getByRole('region', { name: 'Payments', exact: true })).toContainText('Ready');
}

async function makeConfiguration(page: Page): Promise<void> {
  walk('Form configurations → New configuration');
  await menu(page, 'Form configurations').click();
  await page.getByRole('link', { name: 'New configuration' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Donations to payments and CRM');
  await expect(page.getByRole('checkbox', { name: walk('Payments'), exact: true })).toBeChecked();
  await page.getByRole('checkbox', { name: walk('CRM') }).check();
  await page.getByRole('button', { name: walk('Create configuration') }).click();
  await page.getByRole('link', { name: walk('Base templates') }).click();
  await page
    .getByRole('button', { name: `Apply ${walk('Donations to the CRM: contact and opportunity')}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Template has been applied')).toBeVisible();
}

async function makeForm(page: Page, form: string): Promise<void> {
  walk('Forms → New form → “Donation form”');
  await menu(page, 'Forms').click();
  await page.getByRole('link', { name: 'New form' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill(form);
  await page.getByRole('radio', { name: 'Donation form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  await expect(page.getByRole('heading', { name: form })).toBeVisible();
}

const saved = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
};

/** Chooses the configuration, and checks in the dry run what would be sent. */
async function configureForm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: walk('Form'), exact: true }).click();
  await page.getByRole('combobox', { name: walk('Form configuration') }).click();
  await page.getByRole('option', { name: 'Donations to payments and CRM' }).click();
  await saved(page);
  await page.getByRole('button', { name: walk('Dry run') }).click();
  for (const name of ['Payments', 'CRM'])
    await expect(
      page.getByRole('region', { name, exact: true }).getByText(walk('Would be sent')),
    ).toBeVisible();
}

async function publishPage(page: Page, form: string): Promise<void> {
  walk('Pages → New page → “Donation page”');
  await page.goto(`${product.consoleUrl}/pages/list`);
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lake appeal');
  await page.getByRole('radio', { name: /^Donation page/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  await expect(async () => {
    await canvas.getByText('Choose a form').first().click({ force: true });
    await settings.getByRole('combobox', { name: 'Form' }).fill(form, { timeout: 1000 });
  }).toPass();
  await page.getByRole('option', { name: form }).click();
  await page.getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('menuitem', { name: walk('Save and publish') }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByRole('link', { name: walk('View page') })).toBeVisible();
}

interface CrmRecord {
  id: string;
  object: string;
  values: Record<string, unknown>;
}

/** The CRM's records of an object. */
const atTheCrm = async (object: string): Promise<CrmRecord[]> =>
  ((await (await fetch(`${product.crmUrl}/__records`)).json()) as CrmRecord[]).filter(
    (record) => record.object === object,
  );

test(
  'docs/guide/empty-installation.md: an organization that starts empty takes a donation that arrives in its CRM',
  CORE,
  async ({ page, browser }) => {
    walk('Create organization');
    await createOrganization(page, product);
    await makeForm(page, 'Lake donations');
    const notice = page.getByText(/Donations can’t be paid yet/);
    await expect(notice).toBeVisible();
    // The toast of the new form does not cover it.
    const toasts = page.locator('.mantine-Notifications-root').first();
    await expect(toasts).toHaveCSS('bottom', '76px');
    await page.getByRole('link', { name: 'Open Connectors' }).click();
    await connectPayments(page);
    await page.goBack();
    await page.getByRole('button', { name: /, Payment method$/ }).click();
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: 'Remove method 2' }).click();
    await page.getByRole('button', { name: 'SEPA Direct Debit', exact: true }).click();
    await saved(page);
    await page.goto(`${product.consoleUrl}/general-settings/connectors`);
    await connectCrm(page);
    await makeConfiguration(page);
    await menu(page, 'Forms').click();
    await page
      .getByRole('link', { name: /^Lake donations/ })
      .first()
      .click();
    await configureForm(page);
    await publishPage(page, 'Lake donations');

    await page.goto(`${product.consoleUrl}/dashboard/analytics`);
    const donor = newDonor('Gwen');
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${product.sitesUrl('lake')}/lake-appeal`);
    await visitor.getByRole('radio', { name: 'One-off' }).check();
    await visitor.getByRole('radio', { name: /^£25/ }).check();
    await goToStep(visitor, 'About you');
    await visitor.getByRole('textbox', { name: 'First name' }).fill(donor.firstName);
    await visitor.getByRole('textbox', { name: 'Last name' }).fill(donor.lastName);
    await visitor.getByRole('textbox', { name: 'Email' }).fill(donor.email);
    await visitor.getByRole('radio', { name: 'Credit or debit card' }).check();
    await visitor.getByRole('button', { name: 'Donate £25' }).click();
    await expect(visitor.getByRole('heading', { name: 'You are paying' })).toBeVisible();
    // Money that has not come is no news for the CRM.
    expect(await atTheCrm('Opportunity')).toEqual([]);
    walk('4242 4242 4242 4242');
    await payByCard(visitor, 'good');
    await expect(visitor.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible();
    await visitor.context().close();

    walk('The dashboard shows the donation');
    const latest = page.getByRole('region', { name: 'Latest transactions' });
    await expect(latest.getByRole('listitem').filter({ hasText: donor.lastName })).toContainText('Complete');
    await expect(latest).toContainText('£25');
    await latest.getByRole('listitem').filter({ hasText: donor.lastName }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'What is sent' }).first().click();
    await expect(page.getByRole('table', { name: 'POST /PaymentIntent' })).toContainText(donor.email);
    await expect(page.getByText(walk('Paid'), { exact: true }).first()).toBeVisible();
    const toCrm = page.getByRole('listitem').filter({ hasText: 'Sent to: CRM' });
    await expect(toCrm.getByText(walk('Delivered'), { exact: true })).toBeVisible();

    const [contact] = await atTheCrm('Contact');
    expect(contact?.values).toMatchObject({ LastName: donor.lastName, Email: donor.email });
    const gifts = await atTheCrm('Opportunity');
    expect(gifts.map(({ values }) => values)).toMatchObject([
      { Amount: 25, StageName: 'Closed Won', ContactId: contact!.id },
    ]);
    walk('a page that shows its records');
    await page.goto(product.crmUrl);
    for (const cell of [donor.lastName, '25'])
      await expect(page.getByRole('cell', { name: cell, exact: true }).first()).toBeVisible();

    await test.step('a colleague’s refund request is dealt with, and the log leads back to the donation', async () => {
      await page.goto(`${product.consoleUrl}/forms/transactions/list`);
      await page.getByRole('row').filter({ hasText: donor.lastName }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Request a refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request a refund' });
      await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('Paid twice');
      await dialog.getByRole('button', { name: 'Record the request' }).click();
      await page.getByRole('button', { name: 'Mark as dealt with' }).click();
      await expect(page.getByRole('button', { name: 'Mark as dealt with' })).toHaveCount(0);
      await page.goto(`${product.consoleUrl}/logs/list`);
      const entry = page.getByRole('row').filter({ hasText: 'Request dealt with: ' });
      await entry.getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
      await expect(page.getByText('Refund', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Open the transaction' }).click();
      await expect(page.getByText('Paid twice')).toBeVisible();
    });
  },
);
