import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../support/api.ts';
import { openGuide } from '../support/guide.ts';
import { test } from '../support/journey.ts';
import { consoleOf, enterConsole } from '../support/people.ts';
import { findTransaction, openTransaction } from '../support/transactions.ts';
import { goToStep, newDonor, payByCard } from '../support/visitor.ts';

// One journey for each guide: it takes the guide's steps and presses the controls that the guide names.
test.describe.configure({ timeout: 120_000 });

const mark = Date.now().toString(36);
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

test('docs/guide/first-donation.md', async ({ page, browser, places: addresses }) => {
  const guide = openGuide('first-donation');
  const [form, counter, name] = [`Guide form ${mark}`, `Guide fund ${mark}`, `Guide page ${mark}`];
  await enterConsole(page, addresses);

  await menu(page, 'Forms').click();
  guide('Forms → New form → “Donation form”');
  await page.getByRole('link', { name: 'New form' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(form);
  await page.getByRole('radio', { name: 'Donation form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  await page.getByRole('button', { name: 'First name, Short text' }).click();
  await page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('textbox', { name: 'Label', exact: true })
    .fill('Given name');
  guide('Save with Ctrl+S');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  guide('Counters → New counter');
  await page.goto(`${addresses.consoleUrl}/dashboard/analytics`);
  await menu(page, 'Counters').click();
  await page.getByRole('link', { name: 'New counter' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(counter);
  await page.getByRole('textbox', { name: 'Goal' }).fill('500');
  await page.getByRole('button', { name: 'Create counter' }).click();
  await expect(page.getByRole('heading', { name: counter })).toBeVisible();

  guide('Pages → New page');
  await menu(page, 'Pages').click();
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  guide('the address follows the name');
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(slug);
  await page.getByRole('radio', { name: /^Donation page/ }).check();
  await page.getByRole('button', { name: guide('Create and open the builder') }).click();

  guide('Select the form block and choose your form');
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  await expect(async () => {
    await canvas.getByText('Choose a form').first().click({ force: true });
    await settings.getByRole('combobox', { name: 'Form' }).fill(form, { timeout: 1000 });
  }).toPass();
  await page.getByRole('option', { name: form }).click();
  guide('Press + for blocks');
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  await page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: 'Counter', exact: true })
    .click();
  await settings.getByRole('combobox', { name: 'Counter' }).fill(counter);
  await page.getByRole('option', { name: counter }).click();
  await expect(canvas.getByText('£500').first()).toBeVisible();

  guide('Open “Draft · Publish” at the top right and choose “Save and publish”, or “Publish page”');
  await page.getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('menuitem', { name: 'Save and publish' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: guide('Publish anyway') })
    .click();
  await expect(page.getByRole('link', { name: guide('View page') })).toHaveAttribute(
    'href',
    `${addresses.sitesUrl('riverside')}/${slug}`,
  );

  guide('You are led to the payment page and back');
  const dashboard = await page.context().newPage();
  await dashboard.goto(`${addresses.consoleUrl}/dashboard/analytics`);
  const latest = dashboard.getByRole('region', { name: 'Latest transactions' });
  await expect(latest.getByRole('listitem').first()).toBeVisible();
  const donor = newDonor('Gwen');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${addresses.sitesUrl('riverside')}/${slug}`);
  await visitor.getByRole('radio', { name: 'One-off' }).check();
  await visitor.getByRole('radio', { name: /^£25/ }).check();
  await goToStep(visitor, 'About you');
  await visitor.getByRole('textbox', { name: 'Given name' }).fill(donor.firstName);
  await visitor.getByRole('textbox', { name: 'Last name' }).fill(donor.lastName);
  await visitor.getByRole('textbox', { name: 'Email' }).fill(donor.email);
  await visitor.getByRole('radio', { name: 'Credit or debit card' }).check();
  await visitor.getByRole('button', { name: 'Donate £25' }).click();
  await payByCard(visitor, 'good');
  await expect(visitor.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible();
  guide('without being reloaded');
  await expect(latest.getByRole('listitem').filter({ hasText: donor.lastName })).toContainText('Complete');
  await expect(dashboard.getByText(guide('Needs you'), { exact: true })).toBeVisible();
  const row = await findTransaction(page, addresses, donor.email);
  await openTransaction(page, row);
  for (const step of ['Accepted', 'Sent to: Payments', 'Paid'])
    await expect(page.getByText(guide(step), { exact: true }).first()).toBeVisible();
  await visitor.context().close();
});

test('docs/guide/counters.md', async ({ page, places: addresses }) => {
  const guide = openGuide('counters');
  await enterConsole(page, addresses, 'admin', '/counters/create');
  for (const kind of ['Money', 'Donations', 'Donors', 'Subscribers'])
    await expect(page.getByRole('radio', { name: guide(kind), exact: true })).toBeAttached();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Sum ${mark}`);
  guide('the switch above it shows the same on a dark band');
  await expect(
    page.getByRole('region', { name: 'On a page' }).getByText('Dark', { exact: true }),
  ).toBeVisible();
  await page.getByRole('switch', { name: guide('Close at the goal') }).check();
  await page.getByRole('textbox', { name: 'Goal' }).fill('500');
  await page.getByRole('button', { name: 'Create counter' }).click();
  await page.getByRole('button', { name: guide('Adjust…') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'How much' }).fill('5');
  guide('A reason is required');
  await dialog.getByRole('button', { name: 'Adjust counter' }).click();
  await expect(dialog.getByText('The reason field is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A cheque');
  await dialog.getByRole('button', { name: 'Adjust counter' }).click();
  await page.getByRole('button', { name: guide('Undo') }).click();
  const entries = page.getByRole('region', { name: 'What it is made of' });
  await expect(entries.getByRole('button', { name: guide('Take back') }).first()).toBeVisible();
  guide('/counters/{campaignCode}.json');
  await expect(async () => {
    const total = await page.goto(`${addresses.sitesUrl('riverside')}/counters/sum-${mark}.json`);
    expect(await total!.json()).toMatchObject({ total: 0, closed: false });
  }).toPass();
});

test('docs/guide/form-languages.md', async ({ page, places: addresses }) => {
  const guide = openGuide('form-languages');
  const api = await signInWithApi(page, addresses);
  const components = [{ id: 'n', type: 'text', key: 'name', label: 'Name' }];
  const form = await api.create('forms', { description: `Languages ${mark}`, schema: { components } });
  await page.goto(`${addresses.consoleUrl}/forms/${form.id}/edit`);
  await page.getByRole('button', { name: guide('Languages'), exact: true }).click();
  await page.getByRole('combobox', { name: guide('The form is written in') }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: guide('Add a language') }).click();
  for (const language of ['Spanish', 'French', 'German', 'Arabic'])
    await expect(page.getByRole('menuitem', { name: guide(language), exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Spanish' }).click();
  await page.getByRole('textbox', { name: 'Label in Spanish: Name' }).fill('Nombre');
  await expect(page.getByRole('button', { name: guide('Preview') })).toBeVisible();
  await page.getByRole('button', { name: guide('Save changes') }).click();
  await expect(page.getByText(guide('Only missing texts and texts to review'))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);

  await page.getByRole('button', { name: guide('Files') }).click();
  const download = page.waitForEvent('download');
  guide('as CSV, for spreadsheets, or as XLIFF 1.2, for translation tools');
  await page.getByRole('menuitem', { name: 'Download XLIFF 1.2, for translation tools' }).click();
  const file = readFileSync(await (await download).path(), 'utf8').replace('>Nombre<', '>Nombre completo<');
  await page.getByRole('button', { name: 'Files' }).click();
  await expect(page.getByRole('menuitem', { name: guide('Upload a file…') })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'texts.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(file) });
  await expect(page.getByRole('dialog')).toContainText('1 translation changed and saved.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('textbox', { name: 'Label in Spanish: Name' })).toHaveValue('Nombre completo');

  const stored = await api.read('forms', form.id);
  const changed = [{ ...components[0], label: 'Full name' }];
  await api.update('forms', stored, { schema: { components: changed } });
  await expect(page.getByText(guide('To review'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: guide('The translation is still right') })).toBeVisible();
  await page.getByRole('button', { name: guide('Remove Spanish…') }).click();
  await expect(page.getByRole('dialog')).toContainText('1 translated text');

  const made = await api.create('pages', { name: `Languages ${mark}`, slug: `languages-${mark}` });
  await page.goto(`${addresses.consoleUrl}/pages/${made.id}/settings`);
  await page.getByRole('combobox', { name: guide('Other languages') }).click();
  await page.getByRole('option', { name: 'Spanish', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  expect(await api.read('pages', made.id)).toMatchObject({ supportedLanguages: ['es'] });
});

test('docs/guide/organization.md', async ({ page, places: addresses }) => {
  const guide = openGuide('organization');
  await enterConsole(page, addresses);
  guide('Settings → Organization');
  await menu(page, 'Organization').click();
  for (const section of ['Identity', 'Regional', 'Plan'])
    await expect(page.getByRole('heading', { name: guide(section), exact: true })).toBeVisible();
  guide('Drop a logo or a favicon on its field, or choose a file');
  for (const picture of ['Choose a logo', 'Choose a favicon'])
    await expect(page.getByLabel(picture)).toBeAttached();
  await expect(page.getByRole('textbox', { name: guide('Contact e-mail') })).toBeVisible();
  guide('The time zone is the organization’s clock');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Europe\/London/);
  guide('npm run tributary plan <organization> starter|growth|scale');
  await expect(page.getByText(/npm run tributary plan riverside/)).toBeVisible();
  guide('The Sandbox switch in the top bar');
  await expect(page.getByRole('switch', { name: 'Show sandbox data' })).not.toBeChecked();
  await page.getByRole('button', { name: guide('Revisions') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('docs/guide/form-configurations.md', async ({ page, places: addresses }) => {
  const guide = openGuide('form-configurations');
  await enterConsole(page, addresses, 'integrator', '/form-configurations/configurations/list');
  await page.getByRole('link', { name: 'New configuration' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(`Guide ${mark}`);
  await page.getByRole('button', { name: 'Create configuration' }).click();
  for (const part of ['What is sent', 'What may leave', 'When it is sent'])
    await expect(page.getByRole('group', { name: guide(part), exact: true }).first()).toBeVisible();
  for (const part of ['Fields of the form', 'Fields of the service'])
    await expect(page.getByRole('group', { name: guide(part) }).first()).toBeVisible();
  await page.getByText(guide('Table'), { exact: true }).click();
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByRole('combobox', { name: 'Line 1, comes from' }).click();
  for (const source of ['Form field', 'Constant', 'Expression'])
    await expect(page.getByRole('option', { name: guide(source), exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Condition 1, comparison' }).click();
  for (const comparison of ['is', 'is not', 'is greater than', 'is less than', 'is empty', 'is not empty'])
    await expect(page.getByRole('option', { name: guide(comparison), exact: true })).toBeVisible();
});

test('docs/guide/finding-your-way.md', async ({ page, places: addresses }) => {
  const guide = openGuide('finding-your-way');
  await enterConsole(page, addresses);
  await expect(page.getByRole('button', { name: guide('Show me around').slice(0, 4) }).first()).toBeVisible();
  const find = async (text: string, group: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(text);
    await expect(page.getByRole('group', { name: group }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
  };
  guide('Press Ctrl K');
  await expect(page.getByRole('button', { name: /^Find…/ })).toContainText(guide('Find…'));
  await find('winter river', 'Pages');
  for (const words of ['new', 'dark', 'español']) await find(guide(words), 'Actions');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('button', { name: guide('Show me around') })).toBeVisible();
  await page.keyboard.press('Escape');
  guide('g then p opens the pages');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/pages\/list$/);
  guide('“7 of 10 used”');
  await expect(page.getByText(/\d+ of \d+ used/)).toBeVisible();
  guide('/ searches the list');
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search pages' })).toBeFocused();
});

test('docs/guide/webhooks.md', async ({ browser, places: addresses }) => {
  const guide = openGuide('webhooks');
  const page = await consoleOf(browser, addresses, 'integrator', '/support/docs');
  guide('Settings → Webhooks');
  await menu(page, 'Webhooks').click();
  await page.getByRole('link', { name: 'New webhook' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill(`Guide ${mark}`);
  guide('A URL of this machine or of a private network is refused');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.1.2.3/hook');
  await page
    .getByRole('group', { name: 'Pages', exact: true })
    .getByRole('checkbox', { name: 'published', exact: true })
    .check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText(/leads to this machine or a private network/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/hook');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.locator('code').filter({ hasText: /^whsec_/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeVisible();
  await expect(page.getByText(guide('Deliveries'), { exact: true }).first()).toBeVisible();
  await page.context().close();
});
