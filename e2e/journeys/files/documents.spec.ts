import { expect } from '@playwright/test';
import { ask } from '../../durability/http.ts';
import { signInWithApi } from '../../support/api.ts';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible } from '../../support/watching.ts';

test.describe.configure({ timeout: 60_000 });

const mark = Date.now().toString(36);

/** A file that is a PDF by its content, with its own text. */
const pdf = (text: string) => ({
  name: `Report ${mark}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF`,
  ),
});

test('docs/guide/media.md: a button of a page leads to a PDF, and to the one that replaces it', async ({
  page,
  places,
}) => {
  const guide = openGuide('media');
  const api = await signInWithApi(page, places);
  const slug = `report-${mark}`;
  const made = await api.create('pages', {
    name: `Report ${mark}`,
    slug,
    recipes: {
      html: '<main class="ts-page"><section class="ts-section"><h1 class="ts-heading">Our year</h1><a class="ts-button" href="#">Read the report</a></section></main>',
      css: '',
      project: null,
    },
  });
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  await page.goto(`${places.consoleUrl}/pages/${made.id}/builder`);
  await expect(canvas.locator('.ts-page')).toBeVisible();
  await canvas.getByText('Read the report').click({ force: true });
  await settings.getByRole('button', { name: guide('Link to a document') }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a document' });
  await picker.getByLabel('Files to upload').setInputFiles(pdf('first'));
  await expect(picker.getByText('1 file uploaded')).toBeVisible();
  await expectAccessible(page, 'the documents of the library');
  await picker.getByRole('button', { name: /^Use “Report/ }).click();
  await expect(picker).toBeHidden({ timeout: 30_000 });
  await expect(
    settings.getByText(`Leads to the document “Report ${mark}.pdf” of the library.`),
  ).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  await api.act('pages', await api.read('pages', made.id), 'publish');

  const visitor = await page.context().newPage();
  /** The bytes behind the button, as the published page links to them now. */
  const behind = async (): Promise<string> => {
    await visitor.goto(`${places.sitesUrl('riverside')}/${slug}`);
    const href = await visitor.getByRole('link', { name: 'Read the report' }).getAttribute('href');
    const { headers, text } = await ask(new URL(href!, visitor.url()).href);
    return `${headers['content-type']} ${text}`;
  };
  await expect(async () => expect(await behind()).toMatch(/^application\/pdf %PDF-1\.4[^]*% first/)).toPass();

  await page.goto(`${places.consoleUrl}/media`);
  await page.getByRole('link', { name: `Report ${mark}.pdf` }).click();
  await page.getByLabel('File that replaces this one').setInputFiles(pdf('second'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: guide('Replace file') })
    .click();
  await expect(async () => expect(await behind()).toContain('% second')).toPass({ timeout: 30_000 });
});
