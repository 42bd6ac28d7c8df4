import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll, watch } from '../../support/watching.ts';

test.describe.configure({ timeout: 120_000 });

const mark = Date.now().toString(36);
const SPANISH = [
  ['Heading in Spanish: Clean water for all', 'Agua limpia para todos'],
  ['Text in Spanish: Give <1>today</1>, every drop counts.', 'Dona <1>hoy</1>, cada gota cuenta.'],
  ['Button in Spanish: Read more', 'Lee más'],
] as const;

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('a page is translated, and published one language at a time', async ({ page, places }) => {
  const watched = watch(page.context());
  const api = await signInWithApi(page, places);
  const form = await api.create('forms', {
    description: `Page languages ${mark}`,
    schema: { components: [{ id: 'n', type: 'text', key: 'name', label: 'Name', required: true }] },
    language: 'en',
    translations: { es: { texts: { 'n:label': { text: 'Nombre', source: 'Name' } } } },
  });
  const slug = `water-${mark}`;
  const html =
    '<main class="ts-page"><section class="ts-section"><h1 class="ts-heading">Clean water for all</h1>' +
    '<p>Give <strong>today</strong>, every drop counts.</p>' +
    '<a class="ts-button" href="/">Read more</a>' +
    '<div data-tributary-languages="links"></div>' +
    `<div data-tributary-form="${form.id}"></div></section></main>`;
  const made = await api.create('pages', {
    name: `Water ${mark}`,
    slug,
    language: 'en',
    formId: form.id,
    recipes: { html, css: '', project: null },
  });

  await page.goto(`${places.consoleUrl}/pages/${made.id}/settings`);
  await page.getByRole('link', { name: 'Languages', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page has one language' })).toBeVisible();
  await shot(page, 'page-languages-empty');
  await page.getByRole('combobox', { name: 'Add a language' }).click();
  await page.getByRole('option', { name: 'Spanish', exact: true }).click();
  for (const [label, text] of SPANISH) await page.getByRole('textbox', { name: label }).fill(text);
  await expect(page.getByText(/^Empty translations in Spanish: 1 of 4 is missing/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Address in Spanish' }).fill(`agua-${mark}`);
  await expect(page.getByText('Publish the page itself first.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expectAccessible(page, 'the translations');
  await shot(page, 'page-languages');

  // Alt and an arrow key move from text to text, the button moves to the next untranslated text.
  await page.getByRole('textbox', { name: SPANISH[0][0] }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('textbox', { name: SPANISH[1][0] })).toBeFocused();
  await page.getByRole('button', { name: 'Next open text' }).click();
  await expect(
    page.getByRole('textbox', { name: `Title for search engines in Spanish: Water ${mark}` }),
  ).toBeFocused();
  await page.getByText('Missing', { exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: SPANISH[0][0] })).toHaveCount(0);

  await api.act('pages', await api.read('pages', made.id), 'publish');
  await page.reload();
  await page.getByRole('button', { name: 'Publish Spanish' }).click();
  const address = `${places.sitesUrl('riverside')}/es/agua-${mark}`;
  await expect(page.getByRole('link', { name: address })).toBeVisible();
  await shot(page, 'page-languages-public');

  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Agua limpia para todos', {
      timeout: 500,
    });
  }).toPass();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'es');
  await expect(visitor.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(visitor.locator('strong')).toHaveText('hoy');
  await expect(visitor.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
  await expect(visitor.locator('link[hreflang="en"]')).toHaveAttribute('href', new RegExp(`/${slug}$`));
  await expect(visitor.locator('link[hreflang="ar"]')).toHaveCount(0);
  const switcher = visitor.getByRole('navigation', { name: 'Idiomas' });
  await expect(switcher.getByText('Español')).toHaveAttribute('aria-current', 'page');
  await visitor.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(visitor, 'the page in Spanish');
  await shot(visitor, 'page-in-spanish');
  // The form's message to a visitor who left a field empty appears on the same page.
  await visitor.getByRole('button', { name: /Enviar|Submit/ }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Agua limpia para todos');
  await visitor.goto(address);
  await switcher.getByRole('link', { name: 'English' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/${slug}$`));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Clean water for all');

  // Arabic, one text only: the rest is in the page's own language.
  await page.getByRole('combobox', { name: 'Add a language' }).click();
  await page.getByRole('option', { name: 'Arabic', exact: true }).click();
  await page.getByRole('textbox', { name: 'Heading in Arabic: Clean water for all' }).fill('ماء نظيف للجميع');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish Arabic' }).click();
  await expect(page.getByRole('button', { name: 'Unpublish Arabic' })).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${places.sitesUrl('riverside')}/ar/${slug}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('ماء نظيف للجميع', { timeout: 500 });
  }).toPass();
  await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(visitor.locator('p').filter({ hasText: 'every drop counts' })).toBeVisible();
  await shot(visitor, 'page-in-arabic');

  // A language that is taken down leads to the page.
  await page.getByRole('button', { name: 'Unpublish Arabic' }).click();
  await expect(page.getByRole('button', { name: 'Publish Arabic' })).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${places.sitesUrl('riverside')}/ar/${slug}`);
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'en', { timeout: 500 });
  }).toPass();
  await visitor.close();
  watched.expectQuiet();
});
