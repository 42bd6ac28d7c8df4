import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { renderTemplate } from '@tributary/product/page-builder/render-project.ts';
import { libraryPages } from '@tributary/product/page-builder/templates.ts';
import { libraryThemes } from '@tributary/resources/themes/library.ts';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled, watch } from '../../support/watching.ts';

/** An organization whose look no other journey depends on. */
const HOUSE = { tenant: 'hilltop', admin: 'admin@hilltop.localhost', name: 'Feed a family' };
/** Follows the device into dark colours. */
const THEME = 'lighthouse';

test.describe.configure({ mode: 'parallel', timeout: 150_000 });

const mark = Date.now().toString(36);
/** Bytes as sent, without pictures: the document, styles, scripts, fonts and data. */
const HEAVIEST = 150_000;

const WIDTHS: Record<string, BrowserContextOptions> = {
  desk: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  phone: { viewport: { width: 375, height: 812 }, colorScheme: 'dark', hasTouch: true },
};

/** The headings, paragraphs and links that a visitor sees outside forms and counters, which other journeys raise. */
const seenOn = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .locator('h1, h2, h3, p, a, summary')
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest('form, .ts-counter') && element.checkVisibility())
        .map((element) => element.textContent.replace(/\s+/g, ' ').trim()),
    );

/** Gives the organization a look that turns dark with the visitor's device, once in each process of the run. */
let dressed: Promise<void> | undefined;
async function dress(api: ApiClient): Promise<void> {
  const { title, tokens } = libraryThemes.find(({ name }) => name === THEME)!;
  let theme = await api.create('themes', { title: `${title} ${mark}`, tokens });
  await expect(async () => {
    theme = await api.read('themes', theme.id);
    expect(theme['creating']).toBe(false);
  }).toPass();
  await api.act('themes', theme, 'activate');
}

/** Adds up the bytes that a page loads. */
function weigh(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image') return;
    sizes.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
        () => 0,
      ),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Visits a published page without script, at a desk in the light and on a phone in the dark. */
async function expectWellMade(
  browser: Browser,
  { address, name, isDressed = false }: { address: string; name: string; isDressed?: boolean },
): Promise<void> {
  const scriptless = await browser.newContext({ ...WIDTHS['phone'], javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  await expect(async () => expect((await plain.goto(address))?.status()).toBe(200)).toPass();
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  const withoutScript = await seenOn(plain);
  await scriptless.close();

  for (const [width, options] of Object.entries(WIDTHS)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const watching = watch(context);
    const visitor = await context.newPage();
    const weight = weigh(visitor);
    await visitor.goto(address);
    await untilSettled(visitor);
    const scheme = await visitor
      .locator('.ts-page')
      .first()
      .evaluate((page) => getComputedStyle(page).colorScheme);
    if (isDressed) expect.soft(scheme === 'dark', `${name}: dark`).toBe(width === 'phone');
    await expect.soft(visitor.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(visitor, `${name}, ${width}`);
    await expectNoSidewaysScroll(visitor, `${name}, ${width}`);
    expect.soft(await weight(), `${name}, ${width}: bytes`).toBeLessThan(HEAVIEST);
    if (width === 'phone')
      expect.soft(await seenOn(visitor), 'with and without script').toEqual(withoutScript);
    const folder = process.env['JOURNEY_SHOTS'];
    if (folder) await visitor.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
    watching.expectQuiet();
    await context.close();
  }
}

for (const [at, { name }] of libraryPages.entries()) {
  const language = at % 2 === 0 ? 'en' : 'es';
  test(`the page template ${name}, published in ${language}: no error, open to all, light, whole without script`, async ({
    page,
    browser,
    places,
  }) => {
    const api = await signInWithApi(page, places, HOUSE.admin);
    await (dressed ??= dress(api));
    const form = await api.find('forms', HOUSE.name);
    const counter = await api.find('counters', 'Crates this winter');
    const { html, css, project } = renderTemplate(name, {
      language,
      organization: 'Hilltop Food Bank',
      formId: form.id,
      counterId: counter.id,
    });
    const slug = `library-${name}-${mark}`;
    const made = await api.create('pages', {
      name: `${name} ${mark}`,
      slug,
      recipes: { html, css, project },
    });
    await api.act('pages', made, 'publish');
    const address = `${places.sitesUrl(HOUSE.tenant)}/${slug}`;

    await expectWellMade(browser, { address, name, isDressed: true });
  });
}

for (const slug of ['winter-river-appeal', 'river-notes'])
  test(`the demo’s page ${slug}: no error, open to all, light, whole without script`, ({ browser, places }) =>
    expectWellMade(browser, { address: `${places.sitesUrl('riverside')}/${slug}`, name: slug }));
