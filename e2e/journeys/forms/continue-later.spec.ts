import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { linkIn, newestMail } from '../../support/mailbox.ts';
import { enterConsole, signInBrowser } from '../../support/people.ts';
import { findTransaction } from '../../support/transactions.ts';
import { newDonor } from '../../support/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test.describe.configure({ timeout: 180_000 });

const options = [
  { value: 'upper', label: 'Upper river' },
  { value: 'lower', label: 'Lower river' },
];
const schema = {
  components: [
    { id: 'n', type: 'text', key: 'name', label: 'Your name', required: true },
    { id: 'e', type: 'email', key: 'email', label: 'E-mail', required: true },
    { id: 's', type: 'pageBreak', label: 'Your river' },
    { id: 'r', type: 'radio', key: 'river', label: 'Which part?', options, required: true },
    { id: 'w', type: 'textarea', key: 'why', label: 'Why?', required: true },
    { id: 'c', type: 'consent', key: 'news', label: 'News', wording: 'Send me news.' },
  ],
  settings: { thankYou: { heading: 'You are in' } },
};

/** The link of the newest e-mail to an address. */
async function linkTo(address: string, after: Date): Promise<string> {
  const mail = await newestMail(address, { subject: 'Continue your form', after });
  expect(mail.text).not.toContain('Ada ');
  return linkIn(mail);
}

/** The first step, and a part of the second. */
async function begin(visitor: Page, address: string, email: string): Promise<void> {
  await visitor.goto(address);
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  await visitor.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByRole('radio', { name: 'Lower river' }).check();
  await visitor.getByRole('checkbox', { name: 'Send me news.' }).check();
}

test('docs/guide/continue-later.md: a form is kept, continued, sent and forgotten', async ({
  page,
  browser,
  places,
}) => {
  const guide = openGuide('continue-later');
  const api = await signInWithApi(page, places);
  const slug = `later-${Date.now().toString(36)}`;
  const form = await api.create('forms', { description: slug, schema });
  const html = `<main class="ts-page"><h1>Join us</h1><div data-tributary-form="${form.id}"></div></main>`;
  const recipes = { html, css: '', project: null };
  const made = await api.create('pages', { name: slug, slug, formId: form.id, recipes });
  await api.act('pages', made, 'publish');
  const address = `${places.sitesUrl('riverside')}/${slug}`;

  const allowed = page.getByRole('switch', { name: guide('Visitors can save a form and continue later') });
  const allow = async (isAllowed: boolean): Promise<void> => {
    await enterConsole(page, places, 'admin', '/general-settings/organization');
    await expect(allowed).toBeChecked({ checked: !isAllowed });
    await allowed.setChecked(isAllowed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  };

  await test.step('the organization allows it', async () => {
    await allow(true);
    await expectAccessible(page, 'the settings');
  });

  for (const javaScriptEnabled of [true, false])
    await test.step(javaScriptEnabled ? 'with script' : 'without script', async () => {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 375, height: 800 } });
      const visitor = await context.newPage();
      const { email } = newDonor('Ada');
      const later = visitor.getByRole('button', { name: guide('Save and continue later') });
      await expect
        .poll(async () => {
          await visitor.goto(address);
          return later.isVisible();
        })
        .toBe(true);
      await begin(visitor, address, email);
      const since = new Date();
      await later.click();
      await expect(visitor.getByRole('heading', { name: 'Continue later' })).toBeFocused();
      await expect(visitor.getByText('kept encrypted for 30 days')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(visitor, 'asking for an address');
      await expectNoSidewaysScroll(visitor, 'asking for an address');

      await visitor.getByRole('button', { name: 'Back to the form' }).click();
      await expect(visitor.getByRole('radio', { name: 'Lower river' })).toBeChecked();
      await later.click();
      await expect(visitor.getByRole('textbox', { name: 'Your e-mail address' })).toHaveValue(email);
      await visitor.getByRole('button', { name: 'Send me the link' }).click();
      await expect(visitor.getByRole('heading', { name: 'The link is on its way' })).toBeFocused();
      await context.close();

      const link = await linkTo(email, since);
      const other = await browser.newContext({ javaScriptEnabled });
      const device = await other.newPage();
      await device.goto(link);
      await expect(device.getByText('Here is what you entered.')).toBeVisible();
      await expect(device.getByRole('radio', { name: 'Lower river' })).toBeChecked();
      await expect(device.getByRole('checkbox', { name: 'Send me news.' })).not.toBeChecked();
      if (javaScriptEnabled) await expectAccessible(device, 'a continued form');
      await device.getByRole('textbox', { name: 'Why?' }).fill('For the swans');
      await device.getByRole('button', { name: 'Submit' }).click();
      await expect(device.getByRole('heading', { name: 'You are in' })).toBeVisible();
      await device.goto(link);
      await expect(device.getByRole('heading', { name: 'There is nothing to continue' })).toBeVisible();
      await other.close();
      await signInBrowser(page.context(), places);
      const row = await findTransaction(page, places, email);
      await expect(row).toContainText('Complete');
    });

  await test.step('and is forgotten when the visitor says so', async () => {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    const { email } = newDonor('Ada');
    await begin(visitor, address, email);
    const since = new Date();
    await visitor.getByRole('button', { name: 'Save and continue later' }).click();
    await visitor.getByRole('button', { name: 'Send me the link' }).click();
    await expect(visitor.getByRole('heading', { name: 'The link is on its way' })).toBeVisible();
    const link = await linkTo(email, since);
    await visitor.goto(link);
    await visitor.getByRole('textbox', { name: 'Why?' }).fill('For the otters');
    await visitor.getByRole('button', { name: 'Save and continue later' }).click();
    await expect(visitor.getByRole('heading', { name: 'Saved' })).toBeVisible();
    await visitor.goto(link);
    await expect(visitor.getByRole('textbox', { name: 'Why?' })).toHaveValue('For the otters');
    await visitor.getByRole('button', { name: guide('Forget what I entered') }).click();
    await expect(visitor.getByRole('heading', { name: 'Deleted' })).toBeVisible();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'There is nothing to continue' })).toBeVisible();
    await context.close();
  });

  await test.step('until the organization allows it no more', async () => {
    await allow(false);
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await expect
      .poll(async () => {
        await visitor.goto(address);
        return visitor.getByRole('button', { name: 'Save and continue later' }).count();
      })
      .toBe(0);
    await context.close();
  });
});
