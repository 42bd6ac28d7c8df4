import { expect, type Page } from '@playwright/test';
import { supporterPath } from '@tributary/resources/supporters/path.ts';
import { openGuide } from '../../support/guide.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { newestMail } from '../../support/mailbox.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const mark = Date.now().toString(36);
const slug = `hear-${mark}`;
const shots = process.env['JOURNEY_SHOTS'];

/** A separate organization, so that the other one's e-mails stay as other journeys expect them. */
const SITE = 'hilltop';
const ADMIN = 'admin@hilltop.localhost';

async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return;
  await untilSettled(page);
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** The link that the page sends to an address. */
async function askForLink(page: Page, { sitesUrl }: ProductAddresses, email: string, language: string) {
  const after = new Date();
  await page.goto(`${sitesUrl(SITE)}/preferences/${slug}?lang=${language}`);
  await page.locator('#link-email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toBeVisible();
  const { text } = await newestMail(email, { after });
  return /https?:\/\/\S+\/preferences\/\S+/.exec(text)![0];
}

/** Moves the focus by the keyboard alone until it is there. */
async function tabTo(page: Page, id: string): Promise<void> {
  await page
    .locator('h1')
    .first()
    .evaluate((heading) => {
      heading.setAttribute('tabindex', '-1');
      heading.focus();
    });
  for (let n = 0; n < 40; n += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
  }
  throw new Error(`The keyboard does not reach ${id}.`);
}

test.describe.configure({ mode: 'serial' });

test('docs/guide/preference-centers.md: a center is made, completed and published', async ({
  page,
  places,
}) => {
  const guide = openGuide('preference-centers');
  await enterConsole(page, places, ADMIN, '/preference-centers/list');
  await picture(page, 'list-empty');
  guide('choose New preference center');
  await page.getByRole('link', { name: 'New preference center' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(`Hear ${mark}`);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(slug);
  await page.getByRole('combobox', { name: guide('Languages of the page') }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Español' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radiogroup', { name: 'Language of the preview' })).toBeVisible();
  await picture(page, 'create');
  await page.getByRole('button', { name: 'Create preference center' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Hear ${mark}` })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();

  guide('Subscriptions are topics over channels');
  await page.getByRole('button', { name: 'Add subscription' }).click();
  await expect(
    page.getByText('Unable to add the subscription. Selected subscription already exists.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'Post' }).click();
  await page.getByRole('button', { name: 'Add subscription' }).click();
  await expect(page.getByText('News and stories · Post')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the topic · Español' }).first().fill('Noticias');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await expectAccessible(page, 'the editor');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Preference center has been updated')).toBeVisible();
  await picture(page, 'editor');
  await page.getByRole('button', { name: guide('Publish'), exact: true }).click();
  await expect(page.getByText('The preference center is published')).toBeVisible();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeDisabled();
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page, 'the editor on a phone');
  await picture(page, 'editor-375');
});

for (const [language, words] of [
  ['en', { saved: 'Your preferences are saved', off: 'You are unsubscribed from everything' }],
  ['es', { saved: 'Tus preferencias se han guardado', off: 'Te has dado de baja de todo' }],
] as const)
  test.describe(`a visitor with the keyboard alone (${language})`, () => {
    test('asks for a link, chooses, unsubscribes and takes it back', async ({ browser, places }) => {
      const email = `keys-${language}-${mark}@example.org`;
      const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
      // Nothing of the page has a script; the keyboard's focus is read by one of the test.
      const page = await context.newPage();
      const link = await askForLink(page, places, email, language);
      await page.goto(link);
      await expect(page.locator('script')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page, `preferences in ${language}`);
      await expectNoSidewaysScroll(page, `preferences in ${language}`);
      await picture(page, `page-${language}`);
      await tabTo(page, 'preference-chosen-email-news');
      await page.keyboard.press('Space');
      await tabTo(page, 'preference-pause');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status')).toContainText(words.saved);
      await expect(page.locator('#preference-chosen-email-news')).toBeChecked();
      await picture(page, `saved-${language}`);
      await page.locator('button[value="off"]').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status')).toContainText(words.off);
      await expectAccessible(page, `unsubscribed in ${language}`);
      await picture(page, `off-${language}`);
      await page.locator('button[value="undo"]').focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('#preference-chosen-email-news')).toBeChecked();
    });
  });

test.describe('a visitor whose browser runs no script', () => {
  test.use({ javaScriptEnabled: false });

  test('chooses all the same, and a wrong link leads to asking for another', async ({ page, places }) => {
    const email = `plain-${mark}@example.org`;
    const link = await askForLink(page, places, email, 'en');
    await page.goto(link);
    await page.getByRole('checkbox', { name: 'By post' }).check();
    await page.getByRole('button', { name: 'Save my preferences' }).click();
    await expect(page.getByRole('status')).toContainText('Your preferences are saved');
    await expect(page.getByRole('checkbox', { name: 'By post' })).toBeChecked();
    const forged = link.replace(/.{5}\?/, 'AAAAA?');
    for (const wrong of [forged, link.replace(SITE, 'riverside')]) {
      const response = await page.goto(wrong);
      expect(response!.status()).toBe(404);
    }
    await page.goto(forged);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
    await picture(page, 'refused');
  });
});

test('a mail program unsubscribes by one request, and the console shows people’s choices', async ({
  page,
  places,
}) => {
  const email = `oneclick-${mark}@example.org`;
  const visitor = await page.context().newPage();
  const link = await askForLink(visitor, places, email, 'en');
  const { hostname, port } = new URL(link);
  const direct = link.replace(hostname, '127.0.0.1');
  const answer = await page.request.post(direct, {
    headers: { host: `${hostname}:${port}`, 'content-type': 'application/x-www-form-urlencoded' },
    data: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status()).toBe(200);
  await visitor.goto(link);
  await expect(visitor.getByRole('note')).toContainText('You are unsubscribed from everything');
  await visitor.close();
  await enterConsole(page, places, ADMIN, supporterPath(email));
  await expect(page.getByText('Unsubscribed from everything')).toBeVisible();
  await picture(page, 'supporter');
});
