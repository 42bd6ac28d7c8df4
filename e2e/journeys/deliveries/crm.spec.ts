import { expect, test, type Page } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { enterConsole } from '../../support/people.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { findTransaction, openTransaction } from '../../support/transactions.ts';
import { giveToTheRiver, newDonor, payByCard } from '../../support/visitor.ts';
import { expectAccessible } from '../../support/watching.ts';

// The demo with its simulated CRM, which other journeys do without.
test.describe.configure({ timeout: 240_000 });

/** The connected app of the simulated CRM. */
const APP = { key: '3MVG9simulated.consumer.key', secret: 'simulated-consumer-secret-5521' };
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ crm: true });
});
test.afterAll(() => product?.stop());

interface CrmRecord {
  object: string;
  values: Record<string, unknown>;
}
const recordsOf = async (object: string): Promise<CrmRecord[]> =>
  ((await (await fetch(`${product.crmUrl}/__records`)).json()) as CrmRecord[]).filter(
    (record) => record.object === object,
  );

const section = (page: Page) => page.getByRole('region', { name: 'CRM' });

test('docs/guide/crm.md: the CRM is set up, authorized, refused, authorized again and given back', async ({
  page,
}) => {
  const guide = openGuide('crm');
  await enterConsole(page, product, 'integrator', '/general-settings/connectors');
  guide('Settings → Connectors');
  // The demo's production is connected: the sandbox is where nothing is set up yet.
  await page.getByRole('switch', { name: 'Show sandbox data' }).click();
  await expect(section(page).getByText('Not set up')).toBeVisible();
  await section(page).getByRole('button', { name: 'Set up for the sandbox' }).click();
  guide('Set up for production');
  await expect(section(page).getByText('/general-settings/connectors/crm/callback/sandbox')).toBeVisible();
  guide('Callback address');
  const address = page.getByRole('textbox', { name: guide('Sign-in address') });
  const key = page.getByRole('textbox', { name: guide('Consumer key') });
  await address.fill(product.crmUrl);
  await page.getByRole('textbox', { name: guide('Consumer secret') }).fill(APP.secret);
  await page.keyboard.press('Control+s');
  await expect(section(page).getByText('This field is required')).toBeVisible();
  await key.fill(APP.key);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(section(page).getByText(guide('Not authorized'), { exact: true })).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Test connection' })).toBeDisabled();

  const authorize = section(page).getByRole('button', { name: guide('Authorize'), exact: true });
  await authorize.click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('alert')).toContainText(guide('Access was denied'));
  await expectAccessible(page, 'the outcome of an authorization');
  await page.getByRole('link', { name: 'Back to connectors' }).click();

  await authorize.click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(section(page).getByText(guide('Ready'), { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(section(page).getByText(/Authorized by Ines|Authorized by/)).toBeVisible();
  await expect(section(page).getByText(/of 15,000 requests/)).toBeVisible();
  await expectAccessible(page, 'the connectors');
  await page.reload();
  await expect(section(page).getByText('Ready', { exact: true })).toBeVisible();

  // The CRM ends the grant: the next request names the remedy.
  await fetch(`${product.crmUrl}/__control`, { method: 'POST', body: '{"revoke":true}' });
  await section(page).getByRole('button', { name: 'Test connection' }).click();
  await expect(section(page).getByText('Failing', { exact: true })).toBeVisible();
  await expect(section(page).getByText(/Authorize the connector again/)).toBeVisible();
  await section(page)
    .getByRole('button', { name: guide('Authorize again') })
    .click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(section(page).getByText('Ready', { exact: true })).toBeVisible();

  await section(page)
    .getByRole('button', { name: guide('Disconnect…') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(section(page).getByText('Not authorized', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Revisions' }).click();
  await expect(page.getByRole('dialog')).not.toContainText(APP.secret);
});

test('a configuration says how records are written, and a completed donation is in the CRM', async ({
  page,
  browser,
}) => {
  const guide = openGuide('crm');
  await fetch(`${product.crmUrl}/__control`, { method: 'POST', body: '{"revoke":true}' });
  await enterConsole(page, product, 'admin', '/general-settings/connectors');
  await section(page).getByRole('button', { name: 'Test connection' }).click();
  await expect(section(page).getByText('Failing', { exact: true })).toBeVisible();

  await test.step('the form builder says that the answers may not arrive, and leads there', async () => {
    await page.goto(`${product.consoleUrl}/forms/list`);
    await page.getByRole('link', { name: 'Winter river appeal: donation form' }).click();
    const builder = page.url();
    guide('the list of problems of each form that sends to the CRM says so');
    await page.getByRole('button', { name: '1 problem' }).press('Enter');
    const problems = page.getByRole('dialog', { name: 'Problems of this form' });
    const sentence = 'CRM may not get your submissions: the last test of the connection failed.';
    await expect(problems).toContainText(sentence);
    await expectAccessible(page, 'the problems of a form whose connector fails');

    // A person without access to connectors is told whom to ask, and sees nothing of the settings.
    const other = await (await browser.newContext()).newPage();
    await enterConsole(other, product, 'creator', new URL(builder).pathname);
    await other.getByRole('button', { name: '1 problem' }).click();
    const told = other.getByRole('dialog', { name: 'Problems of this form' });
    await expect(told).toContainText(`${sentence} A person who manages connectors can change that.`);
    await expect(told.getByRole('link')).toHaveCount(0);
    await other.goto(`${product.consoleUrl}/pages/list`);
    await other.getByRole('link', { name: /^Winter river appeal/ }).click();
    await other.getByRole('link', { name: 'Publishing', exact: true }).click();
    const check = other.getByRole('listitem').filter({ hasText: /may not reach CRM/ });
    await expect(check).toContainText('A person who manages connectors can change that.');
    await other.getByRole('button', { name: 'Unpublish page' }).click();
    await other.getByRole('button', { name: 'Publish page' }).click();
    const question = other.getByRole('dialog', { name: 'Some answers would not arrive' });
    await expect(question).toContainText('may not reach CRM');
    await expectAccessible(other, 'the question before a page is published whose answers would not arrive');
    await question.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(other.getByRole('button', { name: 'Unpublish page' })).toBeVisible();
    await other.context().close();

    await page.keyboard.press('Tab');
    await expect(problems.getByRole('link', { name: 'Open Connectors' })).toBeFocused();
    await page.keyboard.press('Enter');
    await section(page).getByRole('button', { name: 'Authorize again' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(section(page).getByText('Ready', { exact: true })).toBeVisible();
    await page.goto(builder);
    await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
    await page.goto(`${product.consoleUrl}/general-settings/connectors`);
  });
  await section(page)
    .getByRole('button', { name: guide('Run the query') })
    .click();
  await expect(section(page).getByText('The query lists 4 campaigns.')).toBeVisible();
  await expect(section(page).getByRole('cell', { name: 'winter-appeal' })).toBeVisible();

  await page.goto(`${product.consoleUrl}/counters`);
  await page.getByRole('row').filter({ hasText: 'winter-river-appeal' }).click();
  guide('Counters then offer the campaigns by name');
  await expect(page.getByRole('combobox', { name: 'Campaign code' })).toHaveValue('winter-river-appeal');

  await page.goto(`${product.consoleUrl}/pages/list?search=River%20notes`);
  await page.getByRole('link', { name: /^River notes/ }).click();
  guide('the campaigns of your counters');
  await page.getByRole('button', { name: 'Clear Counter' }).click();
  const campaign = page.getByRole('combobox', { name: 'Campaign code' });
  await campaign.click();
  await page.getByRole('option', { name: 'Winter appeal (winter-appeal)' }).click();
  await expect(campaign).toHaveValue('Winter appeal (winter-appeal)');
  await campaign.press('Tab');
  await expectAccessible(page, 'the settings of a page with a campaign');

  await page.goto(`${product.consoleUrl}/form-configurations/configurations/list`);
  guide('Form configurations');
  await page.getByRole('link', { name: 'Winter appeal: gifts to the payment service' }).click();
  const crm = page
    .getByRole('region', { name: 'CRM' })
    .or(page.getByRole('group', { name: 'CRM' }))
    .first();
  const gift = crm.getByRole('group', { name: 'Opportunity' });
  guide(guide('How records are written'));
  await expect(gift.getByRole('combobox', { name: guide('External id') })).toHaveValue('Transaction_Id__c');
  await gift.getByRole('button', { name: 'Opportunity, remove link 1' }).click();
  await gift.getByRole('button', { name: guide('Link Opportunity to another record') }).click();
  await gift.getByRole('combobox', { name: 'Opportunity, link 1, record of' }).click();
  await page.getByRole('option', { name: 'Contact', exact: true }).click();
  await gift.getByRole('textbox', { name: 'Opportunity, link 1, field' }).fill('ContactId');
  // The CRM's own fields, read live.
  const service = crm.getByRole('group', { name: 'Fields of the service' });
  const campaignId = service.getByRole('button', { name: /^Campaign ID/ });
  await crm.getByRole('button', { name: /^Campaign code/ }).click();
  await campaignId.click();
  await expect(campaignId).toContainText('Campaign code');
  await expectAccessible(page, 'the configuration of the CRM');

  const donor = newDonor('Gwen');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.sitesUrl('riverside')}/winter-river-appeal`);
  await giveToTheRiver(visitor, donor, { frequency: 'One-off', amount: '£25' });
  // Nothing of money that has not come.
  expect((await recordsOf('Contact')).filter(({ values }) => values['Email'] === donor.email)).toEqual([]);
  await payByCard(visitor, 'good');
  await expect(async () => {
    const contacts = await recordsOf('Contact');
    expect(contacts.filter(({ values }) => values['Email'] === donor.email)).toHaveLength(1);
  }).toPass();
  const gifts = await recordsOf('Opportunity');
  expect(gifts.at(-1)!.values).toMatchObject({ Amount: 25, StageName: 'Posted' });
  await visitor.context().close();

  await visitRecords(page, donor.lastName);
  await openTransaction(page, await findTransaction(page, product, donor.email));
  const steps = page.getByRole('listitem').filter({ hasText: 'CRM' });
  await expect(steps.getByText('Delivered', { exact: true })).toBeVisible();
  await steps.getByRole('button', { name: 'What is sent' }).click();
  await expect(page.getByRole('table', { name: /Opportunity\/Transaction_Id__c/ })).toContainText('25');
});

test('a link fills in the form with a supporter’s data from the CRM, and with nothing once it is revoked', async ({
  page,
  browser,
}) => {
  await enterConsole(page, product, 'admin', '/form-configurations/configurations/list');
  await page.getByRole('link', { name: 'Winter appeal: gifts to the payment service' }).click();
  const crm = page
    .getByRole('group', { name: 'CRM' })
    .or(page.getByRole('region', { name: 'CRM' }))
    .first();
  const record = crm.getByRole('combobox', { name: 'Record', exact: true });
  await record.click();
  await page.getByRole('option', { name: 'Contact', exact: true }).click();
  await crm.getByRole('combobox', { name: 'Found by' }).click();
  await page.getByRole('option', { name: /\(Email\)|^Email$/ }).click();
  const fills = [
    ['FirstName', 'First name'],
    ['LastName', 'Last name'],
    ['Email', 'Email'],
  ] as const;
  for (const [index, [source, field]] of fills.entries()) {
    await crm.getByRole('button', { name: 'Add field' }).click();
    await crm.getByRole('combobox', { name: `Prefill ${index + 1}, field of the record` }).click();
    await page.getByRole('option', { name: new RegExp(`\\(${source}\\)|^${source}$`) }).click();
    await crm.getByRole('combobox', { name: `Prefill ${index + 1}, form field` }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await page.keyboard.press('Control+s');
  await expect(crm.getByRole('button', { name: 'Make links' })).toBeEnabled();
  await expectAccessible(page, 'what a link fills in');

  const known = (await recordsOf('Contact')).find(({ values }) => String(values['FirstName']) === 'Gwen')!;
  const email = String(known.values['Email']);
  await crm.getByRole('button', { name: 'Make links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make links' });
  await dialog
    .getByRole('textbox', { name: /^Values of Contact\.Email/ })
    .fill(`${email}\nnobody@example.org`);
  await dialog.getByRole('button', { name: 'Make 2 links' }).click();
  const links = dialog.getByRole('row').getByRole('cell').nth(1);
  await expect(links.first()).toContainText('/prefilled?');
  await expectAccessible(page, 'the links');
  const [link = '', ofNobody = ''] = await dialog
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td')[1]?.textContent ?? ''));
  expect(link).not.toContain(email);

  for (const javaScriptEnabled of [true, false]) {
    const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await visitor.goto(link);
    await visitor.getByRole('radio', { name: /^£10/ }).check();
    await visitor.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(visitor.getByRole('textbox', { name: 'First name' })).toHaveValue('Gwen');
    await expect(visitor.getByRole('textbox', { name: 'Last name' })).toHaveValue(
      String(known.values['LastName']),
    );
    await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expect(visitor.getByRole('radio', { name: /^Yes/ })).not.toBeChecked();
    await visitor.context().close();
  }
  const stranger = await (await browser.newContext()).newPage();
  const expectEmpty = async (address: string): Promise<void> => {
    await stranger.goto(address);
    await expect(stranger).toHaveURL(/winter-river-appeal$/);
    await stranger.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(stranger.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  };
  await expectEmpty(ofNobody);
  await expectEmpty(`${link}x`);
  await dialog.getByRole('button', { name: 'Revoke all links' }).click();
  await expect(page.getByText('No link that was made before works any more')).toBeVisible();
  await expectEmpty(link);
  await stranger.context().close();
});

async function visitRecords(page: Page, name: string): Promise<void> {
  await page.goto(product.crmUrl);
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
}
