import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible } from '../../support/watching.ts';

test.describe.configure({ timeout: 90_000 });

const mark = Date.now().toString(36);
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('docs/guide/search-and-social.md: a page is found, hidden, and shown for wrong addresses', async ({
  page,
  places,
}) => {
  const guide = openGuide('search-and-social');
  const api = await signInWithApi(page, places);
  const site = places.sitesUrl('riverside');
  const slug = `found-${mark}`;
  const made = await api.create('pages', {
    name: `Found ${mark}`,
    slug,
    recipes: { html: '<main class="ts-page"><h1>Nothing here</h1></main>', css: '', project: null },
  });

  await page.goto(`${places.consoleUrl}/pages/${made.id}/settings`);
  await expect(page.getByRole('group', { name: guide('Search and social networks') })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('Clean rivers, together');
  await page.getByRole('textbox', { name: 'Description for search engines' }).fill('Join us on Saturday.');
  for (const name of [guide('Search result'), guide('Social card')])
    await expect(page.getByRole('figure', { name })).toContainText('Clean rivers, together');
  const drawn = page.getByRole('figure', { name: 'Social card' }).frameLocator('iframe');
  await expect(drawn.locator('.title')).toHaveText('Clean rivers, together');
  await expect(drawn.locator('.from')).toHaveText('Riverside Trust');
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'search and social networks');
  await shot(page, 'search-and-social');
  await page.getByRole('switch', { name: guide('Hide from search engines') }).check({ force: true });
  await expect(page.getByRole('figure', { name: 'Search result' })).toContainText('asked not to show');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);

  const visitor = await page.context().newPage();
  const textAt = async (path: string) => (await visitor.goto(`${site}${path}`))?.text();
  const stored = await api.read('pages', made.id);
  await api.act('pages', stored, 'publish');
  await expect(async () => {
    expect(await textAt(`/${slug}`)).toContain('<meta name="robots" content="noindex">');
  }).toPass();
  const card = /property="og:image" content="([^"]+)"/.exec((await textAt(`/${slug}`)) ?? '')?.[1] ?? '';
  expect(card).toMatch(/\/media\/cards\/[0-9a-f-]{36}\/[0-9a-f]{32}\.png$/);
  await expect(async () => {
    const shown = await visitor.goto(card);
    expect(shown?.headers()['content-type']).toBe('image/png');
    // Width and height in the head of a PNG file.
    const bytes = await shown!.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }).toPass();
  expect(await textAt(guide('/sitemap.xml'))).not.toContain(slug);
  expect(await textAt(guide('/robots.txt'))).toContain(`${site}/sitemap.xml`);

  await page.goto(`${places.consoleUrl}/general-settings/organization`);
  await expect(page.getByRole('combobox', { name: guide('Front page') })).toBeVisible();
  await page.getByRole('combobox', { name: guide('Page for wrong addresses') }).click();
  await page.getByRole('option', { name: new RegExp(`^Found ${mark}`) }).click();
  await shot(page, 'chosen-pages');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(async () => {
    const wrong = await visitor.goto(`${site}/nowhere-${mark}`);
    expect(wrong?.status()).toBe(404);
    expect(await wrong?.text()).toContain('<h1>Nothing here</h1>');
  }).toPass();

  // Other journeys visit this site too.
  await page.getByRole('button', { name: 'Clear Page for wrong addresses' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
});
