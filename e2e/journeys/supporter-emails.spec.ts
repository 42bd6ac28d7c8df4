import { expect } from '@playwright/test';
import { openGuide } from '../support/guide.ts';
import { test } from '../support/journey.ts';
import { newestMail } from '../support/mailbox.ts';
import { consoleOf, enterConsole } from '../support/people.ts';
import { findTransaction, openTransaction } from '../support/transactions.ts';
import { giveToTheRiver, newDonor, payByCard } from '../support/visitor.ts';
import { expectAccessible } from '../support/watching.ts';

const mark = Date.now().toString(36);

test('docs/guide/supporter-emails.md: a form is told to confirm, tried out and saved', async ({
  page,
  places: addresses,
}) => {
  const guide = openGuide('supporter-emails');
  const description = `Letters ${mark}`;
  await enterConsole(page, addresses, 'admin', '/forms/create');
  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await page.getByRole('radio', { name: 'Donation form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  await expect(page.getByRole('heading', { name: description })).toBeVisible();

  guide('choose the “Form” tab');
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByRole('tab', { name: 'Form' }).click();
  await properties.getByRole('switch', { name: guide('Send an e-mail to the visitor') }).check();
  const subject = properties.getByRole('textbox', { name: guide('Subject') });
  const message = properties.getByRole('textbox', { name: guide('Message') });
  await expect(subject).toHaveAttribute('placeholder', 'Thank you for your donation to {organization}');

  await subject.fill('For {surname}');
  guide('A name without a question is marked');
  await expect(properties.getByText(/No question has the key “surname”/)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Nothing was saved')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toHaveCount(0);

  await subject.fill('For ');
  await properties.getByRole('button', { name: guide('Insert an answer') }).click();
  await page.getByRole('menuitem', { name: /^First name/ }).click();
  await expect(subject).toHaveValue('For {firstName}');
  await expect(subject).toBeFocused();
  await message.fill('Dear {firstName},\n\nThank you for {amount}.');
  await properties.getByRole('switch', { name: guide('Add a receipt') }).check();

  await expectAccessible(page, 'the settings of the e-mail');

  const after = new Date();
  await properties.getByRole('button', { name: guide('Preview and test') }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of the e-mail' });
  const email = dialog.frameLocator('iframe');
  await expect(email.getByRole('heading', { name: 'For First name' })).toBeVisible();
  await expect(email.getByText('Thank you for £25.00.')).toBeVisible();
  await expect(email.getByRole('rowheader', { name: 'Receipt number' })).toBeVisible();
  guide('in each language of the form');
  await dialog.getByRole('combobox', { name: 'Visitor’s language' }).click();
  await page.getByRole('option', { name: 'Arabic' }).click();
  await expect(email.locator('html')).toHaveAttribute('dir', 'rtl');
  await dialog.getByRole('button', { name: guide('Send a test to me') }).click();
  await expect(page.getByText('A test is on its way to admin@demo.localhost')).toBeVisible();
  const mail = await newestMail('admin@demo.localhost', { subject: 'For First name', after });
  expect(mail.from).toMatch(/^"?Riverside Trust"? </);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await properties.getByRole('tab', { name: 'Form' }).click();
  await expect(message).toHaveValue('Dear {firstName},\n\nThank you for {amount}.');
});

test('docs/guide/supporter-emails.md: an e-mail begins with a template and gets a picture', async ({
  page,
  places: addresses,
}) => {
  const guide = openGuide('supporter-emails');
  await enterConsole(page, addresses, 'admin', '/forms/create');
  await page.getByRole('textbox', { name: 'Description' }).fill(`Pictured ${mark}`);
  await page.getByRole('radio', { name: 'Donation form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByRole('tab', { name: 'Form' }).click();
  await properties.getByRole('switch', { name: guide('Send an e-mail to the visitor') }).check();

  await properties.getByRole('button', { name: guide('Begin with a template') }).click();
  const templates = page.getByRole('dialog', { name: 'E-mail templates' });
  await expectAccessible(page, 'the templates of e-mails');
  await templates.getByRole('listitem').first().getByRole('button').click();
  await expect(templates).toBeHidden();
  const subject = properties.getByRole('textbox', { name: guide('Subject') });
  const message = properties.getByRole('textbox', { name: guide('Message') });
  await expect(subject).not.toHaveValue('');
  await expect(message).toHaveValue(/\{firstName\}/);
  const begun = await message.inputValue();

  await properties.getByRole('button', { name: guide('Choose a picture') }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  const painter = await page.context().newPage();
  await painter.setViewportSize({ width: 900, height: 400 });
  await painter.setContent(
    `<body style="margin:0;background:#246"><h1 style="color:#fff;padding:80px">${mark}`,
  );
  const buffer = await painter.screenshot({ type: 'jpeg' });
  await painter.close();
  await picker
    .getByLabel('Files to upload')
    .setInputFiles({ name: `Letter ${mark}.jpg`, mimeType: 'image/jpeg', buffer });
  await picker.getByRole('button', { name: /^Use “Letter/ }).click();
  await expect(picker).toBeHidden({ timeout: 30_000 });
  await expect(properties.getByText(`Letter ${mark}.jpg`)).toBeVisible();

  const after = new Date();
  await properties.getByRole('button', { name: guide('Preview and test') }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of the e-mail' });
  await expect(dialog.frameLocator('iframe').locator('img')).toHaveCount(1);
  await dialog.getByRole('button', { name: guide('Send a test to me') }).click();
  await expect(page.getByText('A test is on its way to admin@demo.localhost')).toBeVisible();
  const mail = await newestMail('admin@demo.localhost', { after });
  // Mail programs load it from the organization's site.
  const [, address = ''] = /<img[^>]* src="([^"]+)"/.exec(mail.html) ?? [];
  expect(address).toContain(`${addresses.sitesUrl('riverside')}/media/library/`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  const visitor = await page.context().newPage();
  expect((await visitor.goto(address))?.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/);
  await page.reload();
  await properties.getByRole('tab', { name: 'Form' }).click();
  await expect(message).toHaveValue(begun);
  await expect(properties.getByText(`Letter ${mark}.jpg`)).toBeVisible();
});

test('a donor gets a receipt, and the transaction shows it', async ({ page, browser, places: addresses }) => {
  const guide = openGuide('supporter-emails');
  const donor = newDonor('Robin');
  await page.goto(`${addresses.sitesUrl('riverside')}/winter-river-appeal`);
  await giveToTheRiver(page, donor, { frequency: 'One-off', amount: '£25' });
  await payByCard(page, 'good');
  await expect(page.getByText('Your receipt comes by e-mail.')).toBeVisible();
  const mail = await newestMail(donor.email, { subject: 'Thank you, Robin.' });
  expect(mail.from).toMatch(/^"?Riverside Trust"? </);
  expect(mail.text).toContain('Thank you for your gift of £25.00.');
  expect(mail.text).toContain('4 Weir Lane');
  const number = /Receipt number: (\d+)/.exec(mail.text)?.[1];
  expect(number).toBeDefined();
  await page.goto('about:blank');
  await page.setContent(mail.html);
  await expect(page.getByRole('heading', { name: 'Thank you, Robin.' })).toBeVisible();
  await expectAccessible(page, 'the e-mail');

  const office = await consoleOf(browser, addresses);
  const row = await findTransaction(office, addresses, donor.email);
  await openTransaction(office, row);
  await expect(office.getByText(guide('Sent to: the supporter, by e-mail'), { exact: true })).toBeVisible();
  guide('The receipt number is under Details');
  const fact = office.locator('dl div').filter({ has: office.getByText('Receipt number', { exact: true }) });
  await expect(fact).toContainText(number!);
  // The newest event.
  await expect(office.getByText('Delivered', { exact: true }).last()).toBeVisible();
  await office.getByRole('button', { name: 'What is sent' }).last().click();
  await expect(office.getByText(`MAIL ${donor.email}`)).toBeVisible();
});
