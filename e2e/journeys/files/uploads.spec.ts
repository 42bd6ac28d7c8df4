import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Browser, type FrameLocator, type Page } from '@playwright/test';
import { createHostPage } from '../../../tools/demo/host-page/host-page.server.ts';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { signInBrowser } from '../../support/people.ts';
import { findTransaction, openTransaction } from '../../support/transactions.ts';
import { newDonor } from '../../support/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const mark = Date.now().toString(36);
const file = (name: string, content: string, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const LETTER = file('letter.pdf', `%PDF-1.7\n${'letter '.repeat(20_000)}`);
const PHOTO = file('photo.gif', 'GIF89a and more', 'image/gif');
const PAGE_NAMED_PICTURE = file('picture.png', '<!doctype html><script>alert(1)</script>', 'image/png');

/** Two steps: files, then the address. */
const SCHEMA = {
  components: [
    { id: 'f', type: 'file', key: 'papers', label: 'Your papers', required: true, maxFiles: 2 },
    { id: 's', type: 'pageBreak', label: 'About you' },
    { id: 'e', type: 'email', key: 'email', label: 'Email', required: true },
  ],
};

async function publishForm(api: ApiClient, name: string, origins: string[] = []) {
  const form = await api.create('forms', {
    description: `${name} ${mark}`,
    schema: SCHEMA,
    embeddedSettings: { origins },
  });
  const slug = `${name.toLowerCase()}-${mark}`;
  const html = `<main class="ts-page"><h1>Apply</h1><div data-tributary-form="${form.id}"></div></main>`;
  const body = { formId: form.id, recipes: { html, css: '', project: null } };
  const page = await api.create('pages', { name: `${name} ${mark}`, slug, ...body });
  await api.act('pages', page, 'publish');
  return { formId: form.id, slug };
}

/** Opens a page that was published a moment ago. */
async function openForm(page: Page, places: ProductAddresses, slug: string): Promise<void> {
  const address = `${places.sitesUrl('riverside')}/${slug}`;
  await expect(async () => expect((await page.goto(address))?.status()).toBe(200)).toPass();
}

const rowOf = (page: Page | FrameLocator, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });

async function expectDownload(page: Page, name: string, content: Buffer): Promise<void> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(name);
  expect(await readFile(await download.path())).toEqual(content);
}

async function expectAtTransaction(
  browser: Browser,
  places: ProductAddresses,
  email: string,
  files: (typeof LETTER)[],
): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: true });
  await signInBrowser(page.context(), places);
  await openTransaction(page, await findTransaction(page, places, email));
  await untilSettled(page);
  for (const { name, buffer } of files) await expectDownload(page, name, buffer);
  return page;
}

test('files are uploaded as they are chosen, kept by a reload, and downloaded at the transaction', async ({
  page,
  browser,
  places,
}) => {
  const api = await signInWithApi(page, places);
  const { slug } = await publishForm(api, 'Papers');
  const { email } = newDonor('Pia');
  await openForm(page, places, slug);
  const input = page.getByLabel('Your papers');

  await input.setInputFiles(PAGE_NAMED_PICTURE);
  await expect(rowOf(page, 'picture.png')).toContainText('Its content is none of the allowed types.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Remove picture.png' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'picture.png')).toHaveCount(0);
  await expect(input).toBeFocused();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('link', { name: 'The Your papers field is required' })).toBeVisible();
  await input.setInputFiles([LETTER, PHOTO]);
  await expect(page.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove photo.gif' })).toBeVisible();
  await expectAccessible(page, 'files that were added');
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page, 'files that were added');
  await input.setInputFiles(LETTER);
  await expect(page.getByText('Add no more than 2 files').first()).toBeVisible();

  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('photo.gif');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove photo.gif' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  const desk = await expectAtTransaction(browser, places, email, [LETTER, PHOTO]);
  await expectAccessible(desk, 'files at a transaction');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('files come with the form, stay from step to step, and can be removed', async ({
    page,
    browser,
    places,
  }) => {
    const api = await signInWithApi(await browser.newPage({ javaScriptEnabled: true }), places);
    const { slug } = await publishForm(api, 'Plain');
    const { email } = newDonor('Nor');
    await openForm(page, places, slug);
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByLabel('Your papers').setInputFiles([LETTER, PAGE_NAMED_PICTURE]);
    await next.click();
    const refusal = /picture\.png could not be added: Its content is none of the allowed types/;
    await expect(page.getByRole('link', { name: refusal })).toBeVisible();
    await expect(rowOf(page, 'letter.pdf').last()).toBeVisible();
    await page.getByLabel('Your papers').setInputFiles(PHOTO);
    await next.click();
    await expect(page.getByText('Step 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('checkbox', { name: 'Remove letter.pdf' }).check();
    await next.click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const desk = await expectAtTransaction(browser, places, email, [PHOTO]);
    await expect(desk.getByText('letter.pdf')).toHaveCount(0);
  });
});

for (const mode of ['inline', 'frame'] as const)
  test(`files are sent from another website (${mode})`, async ({ page, browser, places }) => {
    const api = await signInWithApi(page, places);
    const shown = { site: places.sitesUrl('riverside'), formIds: [] as string[] };
    const server: Server = createHostPage(shown);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { formId } = await publishForm(api, `Away${mode}`, [origin]);
    shown.formIds.push(formId);
    const { email } = newDonor('Ada');
    await page.goto(`${origin}/${mode}`);
    const form = mode === 'frame' ? page.frameLocator('tributary-form iframe') : page;
    await form.getByLabel('Your papers').setInputFiles(LETTER);
    await expect(form.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible();
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByRole('button', { name: 'Submit' }).click();
    const thanks = page.frameLocator('tributary-form iframe').getByRole('heading', { name: 'Thank you' });
    await expect(thanks).toBeVisible();
    await expectAtTransaction(browser, places, email, [LETTER]);
    server.close();
  });
