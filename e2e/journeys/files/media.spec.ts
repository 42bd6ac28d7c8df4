import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

const mark = Date.now().toString(36);
const shots = process.env['JOURNEY_SHOTS'];
const shot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/media-${name}.png` });
};

/** A picture with its own content, so that no earlier run has uploaded the same. */
async function jpeg(browser: Browser, colour: string) {
  const painter = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  await painter.setContent(
    `<body style="margin:0;background:linear-gradient(140deg,${colour},#f3e6cf)"><p style="font:700 60px serif;padding:200px 80px">Otter ${mark}`,
  );
  const buffer = await painter.screenshot({ type: 'jpeg' });
  await painter.context().close();
  return { name: `Otter ${mark}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** The picture that a browser received: its format, and whether it is drawn. */
const drawn = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return { width: element.naturalWidth > 0, from: element.currentSrc };
  });

test('a picture of the library is put on a page, seen by visitors, replaced, and kept while it is used', async ({
  page,
  browser,
  places,
}) => {
  test.setTimeout(180_000);
  const api = await signInWithApi(page, places);
  const slug = `otters-${mark}`;
  const name = `Otters ${mark}`;
  const made = await api.create('pages', {
    name,
    slug,
    recipes: {
      html: '<main class="ts-page"><section class="ts-section"><h1 class="ts-heading">Otters</h1></section></main>',
      css: '',
      project: null,
    },
  });
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });

  await test.step('it is uploaded in the builder, and chosen once its sizes are made', async () => {
    await page.goto(`${places.consoleUrl}/pages/${made.id}/builder`);
    await expect(canvas.locator('.ts-page')).toBeVisible();
    await canvas.getByRole('heading', { name: 'Otters' }).click({ force: true });
    const blocks = page.getByRole('region', { name: 'Blocks' });
    if (!(await blocks.isVisible())) await page.getByRole('button', { name: 'Blocks', exact: true }).click();
    await blocks.getByRole('button', { name: 'Image', exact: true }).click();
    await settings.getByRole('button', { name: 'Choose picture' }).click();
    await picker.getByLabel('Files to upload').setInputFiles(await jpeg(browser, '#204060'));
    await expect(picker.getByText('1 file uploaded')).toBeVisible();
    await shot(page, 'picker');
    await expectAccessible(page, 'the picker');
    await picker.getByRole('button', { name: /^Use “Otter/ }).click();
    await expect(picker).toBeHidden({ timeout: 60_000 });
    await expect(settings.getByText(`Otter ${mark}.jpg`)).toBeVisible();
    await expect.poll(() => drawn(canvas.locator('img'))).toMatchObject({ width: true });
    await expect(settings.getByText('Describe the picture, or mark it as decoration.')).toBeVisible();
    await shot(page, 'builder');
  });

  await test.step('it is put behind the section too', async () => {
    await settings.getByRole('button', { name: 'Section', exact: true }).click();
    await settings.getByRole('tab', { name: 'Style' }).click();
    await settings.getByRole('button', { name: 'Choose picture' }).click();
    await picker
      .getByRole('list', { name: 'Pictures of the library' })
      .getByRole('button')
      .first()
      .press('Enter');
    await expect(picker).toBeHidden();
    await expect(canvas.locator('section')).toHaveCSS('background-image', /\/media\/library\//);
    await settings.getByRole('tab', { name: 'Content' }).click();
  });

  await test.step('it gets an alternative text in the library, which the page uses', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
    await page.goto(`${places.consoleUrl}/media`);
    await page.getByRole('link', { name: `Otter ${mark}.jpg` }).click();
    await page.getByRole('textbox', { name: 'Alternative text (English)' }).fill('An otter on a stone');
    await shot(page, 'file-unsaved');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await page.goto(`${places.consoleUrl}/pages/${made.id}/builder`);
    await expect(canvas.locator('img')).toBeVisible();
    await canvas.locator('img').click({ force: true });
    await expect(settings.getByRole('textbox', { name: 'Text for those who can’t see it' })).toHaveAttribute(
      'placeholder',
      'An otter on a stone',
    );
    await shot(page, 'builder-text');
    await page.getByRole('button', { name: 'Draft' }).click();
    await page.getByRole('menuitem', { name: 'Publish page' }).click();
    await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
  });

  const visitor = await (await browser.newContext()).newPage();
  const image = visitor.getByRole('img', { name: 'An otter on a stone' });
  let before = '';
  await test.step('a visitor sees it in a modern format, with its measures', async () => {
    await expect(async () => {
      await visitor.goto(`${places.sitesUrl('riverside')}/${slug}`);
      await expect(image).toBeVisible({ timeout: 500 });
    }).toPass();
    const { width, from } = await drawn(image);
    expect(width).toBe(true);
    expect(from).toMatch(/\.avif$/);
    before = from;
    await expect(image).toHaveAttribute('width', '1000');
    await expect(image).toHaveAttribute('height', '600');
    await expect(image).toHaveAttribute('fetchpriority', 'high');
    await expect(visitor.locator('picture source')).toHaveCount(2);
    await expect(visitor.locator('section')).toHaveCSS('background-image', /\/media\/library\/.*\.webp/);
    await expectAccessible(visitor, 'the published page');
    await visitor.setViewportSize({ width: 375, height: 800 });
    await expectNoSidewaysScroll(visitor, 'the published page');
  });

  await test.step('it is replaced, and the page follows', async () => {
    await page.goto(`${places.consoleUrl}/media`);
    await page.getByRole('link', { name: `Otter ${mark}.jpg` }).click();
    await page.getByLabel('File that replaces this one').setInputFiles(await jpeg(browser, '#a05020'));
    await page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click();
    await expect(async () => {
      await visitor.reload();
      expect((await drawn(image)).from).not.toBe(before);
    }).toPass({ timeout: 60_000 });
  });

  await test.step('it can’t be deleted while the page shows it', async () => {
    await page.goto(`${places.consoleUrl}/media`);
    await page.getByRole('button', { name: `“Otter ${mark}.jpg” is used in 1 place` }).click();
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for Otter ${mark}.jpg` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Delete/ })).toBeHidden();
    await shot(page, 'in-use');
  });
});
