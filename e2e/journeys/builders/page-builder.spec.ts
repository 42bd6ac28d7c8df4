import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

const mark = Date.now().toString(36);
let count = 0;

const canvasOf = (page: Page): FrameLocator => page.frameLocator('.pb-stage .gjs-frame');
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings and style' });
const selectionIs = (page: Page, name: string) =>
  expect(settings(page).getByRole('heading', { level: 2 }).first()).toHaveText(name);
const section = (content: string): string => `<section class="ts-section">${content}</section>`;
const heading = (words: string): string => `<h2 class="ts-heading">${words}</h2>`;
const THREE = section(heading('One') + heading('Two') + heading('Three'));

async function selectOnCanvas(page: Page, what: Locator, name: RegExp): Promise<void> {
  await what.click({ force: true });
  await expect(page.locator('.pb-selection__name')).toHaveText(name);
}

/** Waits until the page is on the canvas and the builder listens. */
async function isOpen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(canvasOf(page).locator('.ts-page')).toBeVisible();
}

/** A page with this content, open in the builder. */
async function openPage(
  page: Page,
  addresses: ProductAddresses,
  content: string,
  published = false,
): Promise<ApiClient & { id: string }> {
  const api = await signInWithApi(page, addresses);
  const name = `Built page ${mark} ${(count += 1)}`;
  const made = await api.create('pages', {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    recipes: { html: `<main class="ts-page">${content}</main>`, css: '', project: null },
  });
  if (published) await api.act('pages', made, 'publish');
  await page.goto(`${addresses.consoleUrl}/pages/${made.id}/builder`);
  await isOpen(page);
  return { ...api, id: made.id };
}

test('undo and redo select the changed block, never its neighbour', async ({ page, places: addresses }) => {
  await openPage(page, addresses, THREE);
  const canvas = canvasOf(page);
  await selectOnCanvas(page, canvas.getByRole('heading', { name: 'One' }), /^Heading “One”$/);
  await selectionIs(page, 'Heading “One”');
  await page.keyboard.press('Control+d');
  await expect(canvas.getByRole('heading', { name: 'One' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(canvas.getByRole('heading', { name: 'One' })).toHaveCount(1);
  await selectionIs(page, 'Heading “One”');
  await page.keyboard.press('Control+Shift+z');
  await expect(canvas.getByRole('heading', { name: 'One' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await selectionIs(page, 'Heading “One”');
  await page.keyboard.press('Delete');
  await expect(canvas.getByRole('heading')).toHaveText(['Two', 'Three']);
  await page.keyboard.press('Control+z');
  await expect(canvas.getByRole('heading')).toHaveText(['One', 'Two', 'Three']);
  await selectionIs(page, 'Heading “One”');
});

test('the top bar shows its texts whole at every width', async ({ page, places: addresses }) => {
  test.setTimeout(120_000);
  const { id } = await openPage(page, addresses, THREE, true);
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.pb-top button, .pb-top button span, .pb-top [role=status]')]
        .filter((element) => !element.closest('.pb-hidden') && element.clientWidth > 1)
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent),
    );
  const beyond = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.pb-top button')]
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          return right > left && (left < 0 || right > innerWidth + 0.5);
        })
        .map((button) => button.textContent),
    );
  for (const language of ['en-US', 'es']) {
    await page.evaluate((to) => localStorage.setItem('tributary.language', to), language);
    await page.goto(`${addresses.consoleUrl}/pages/${id}/builder`);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(page.locator('.pb-top')).toBeVisible();
    await selectOnCanvas(page, canvasOf(page).locator('h2').first(), /“|«/);
    await page.keyboard.press('Delete');
    for (const width of [375, 768, 1024, 1180, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(async () => {
        const height = (await page.locator('.pb-top').boundingBox())!.height;
        expect({
          cut: await cut(),
          beyond: await beyond(),
          isLow: height < (width <= 900 ? 100 : 56),
        }).toEqual({
          cut: [],
          beyond: [],
          isLow: true,
        });
      }, `${language} at ${width}`).toPass({ timeout: 5000 });
      await expectNoSidewaysScroll(page, `${language} at ${width}`);
    }
    // The next round begins with saved changes that visitors don't see yet.
    await page.keyboard.press('Control+s');
    await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  }
});

test('a block is dropped on the part of the page that the blocks panel covered', async ({
  page,
  places: addresses,
}) => {
  await openPage(page, addresses, section('<div class="ts-text"><p>Far left</p></div>'));
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  const block = page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: 'Quote with a name', exact: true })
    .first();
  await block.scrollIntoViewIfNeeded();
  const from = (await block.boundingBox())!;
  const text = (await canvasOf(page).getByText('Far left').boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await expect(page.locator('.pb-side')).toHaveCSS('opacity', '0');
  await page.mouse.move(text.x + 30, text.y + text.height - 2, { steps: 12 });
  await page.mouse.move(text.x + 32, text.y + text.height - 1, { steps: 4 });
  const marker = page.locator('.gjs-placeholder.horizontal');
  await expect(marker).toBeVisible();
  const at = (await marker.boundingBox())!;
  const covering = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('.pb-side, .pb-panel')?.className ?? null,
    [at.x + 4, at.y + 1],
  );
  expect(covering).toBeNull();
  await page.mouse.up();
  await expect(canvasOf(page).locator('section > blockquote')).toHaveCount(1);
});

test('the blocks come back after one was let go beside the page', async ({ page, places: addresses }) => {
  await openPage(page, addresses, THREE);
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  const block = page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: 'Text', exact: true });
  await block.dragTo(page.locator('.pb-rail'));
  await expect(page.locator('.pb-side')).toHaveCSS('opacity', '1');
  await block.click();
  await expect(canvasOf(page).locator('.ts-text')).toHaveCount(1);
});

test('the tools of the selected block leave the blocks around it to the pointer', async ({
  page,
  places: addresses,
}) => {
  await openPage(page, addresses, THREE);
  const canvas = canvasOf(page);
  for (const [selected, next] of [
    ['Two', 'One'],
    ['Two', 'Three'],
    ['Three', 'Two'],
    ['One', 'Two'],
  ] as const) {
    await canvas.getByRole('heading', { name: selected }).click();
    await selectionIs(page, `Heading “${selected}”`);
    await expect(page.locator('.pb-quick')).toBeVisible();
    const box = (await canvas.getByRole('heading', { name: next }).boundingBox())!;
    const tools = (await page.locator('.pb-quick').boundingBox())!;
    const overlap =
      Math.min(box.y + box.height, tools.y + tools.height) - Math.max(box.y, tools.y) > 1 &&
      Math.min(box.x + box.width, tools.x + tools.width) - Math.max(box.x, tools.x) > 1;
    expect(overlap, `the tools of ${selected} over ${next}`).toBe(false);
    await page.mouse.click(box.x + 30, box.y + box.height - 4);
    await selectionIs(page, `Heading “${next}”`);
  }
});

test('no click is lost while the canvas gets another size, and the preview takes none', async ({
  page,
  places: addresses,
}) => {
  await openPage(page, addresses, section(`${heading('One')}<p><a href="/elsewhere">Link</a></p>`));
  const canvas = canvasOf(page);
  const [one, link] = [canvas.getByRole('heading', { name: 'One' }), canvas.getByText('Link')];
  // On the element, not at a place: the page moves under a pointer.
  const press = (target: typeof one) =>
    target.evaluate((element: HTMLElement) => {
      element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      element.click();
    });
  for (const width of [1180, 1340, 1210]) {
    await page.setViewportSize({ width, height: 760 });
    await press(link);
    await expect(settings(page).getByRole('heading', { level: 2 }).first()).toHaveText(/Link|Text/);
    await page.setViewportSize({ width: width + 60, height: 700 });
    await press(one);
    await selectionIs(page, 'Heading “One”');
  }
  const preview = page.getByRole('button', { name: 'Preview without outlines' });
  await preview.click();
  await page.setViewportSize({ width: 1400, height: 800 });
  await link.click({ force: true });
  await page.waitForTimeout(600);
  await link.click({ force: true });
  await expect(one).toBeVisible();
  await preview.click();
  await selectionIs(page, 'Nothing selected');
});

test('another picture asks for another description', async ({ page, places: addresses }) => {
  const drawn = (colour: string): string =>
    `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='300' fill='${colour}'/%3E`;
  const picture = `<img class="ts-image" src="${drawn('red')}" alt="A heron on the bank">`;
  const { read, id } = await openPage(page, addresses, section(picture));
  await selectOnCanvas(page, canvasOf(page).locator('img'), /^Image/);
  const alt = settings(page).getByRole('textbox', { name: 'Text for those who can’t see it' });
  await expect(alt).toHaveValue('A heron on the bank');
  const address = settings(page).getByRole('textbox', { name: 'Image address' });
  await address.fill(drawn('blue'));
  await expect(alt).toHaveValue('');
  await expect(settings(page).getByText('Describe the picture, or mark it as decoration.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await isOpen(page);
  await selectOnCanvas(page, canvasOf(page).locator('img'), /^Image/);
  await expect(settings(page).getByText('Describe the picture, or mark it as decoration.')).toBeVisible();
  await settings(page).getByRole('checkbox', { name: 'Decoration, nothing to describe' }).check();
  await expect(settings(page).getByText('Describe the picture, or mark it as decoration.')).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  const { html } = (await read('pages', id))['recipes'] as { html: string };
  expect(html).toContain('alt=""');
  await page.reload();
  await isOpen(page);
  await selectOnCanvas(page, canvasOf(page).locator('img'), /^Image/);
  await expect(
    settings(page).getByRole('checkbox', { name: 'Decoration, nothing to describe' }),
  ).toBeChecked();
});

test('a blank page is asked for once, and begins with the blocks', async ({ page, places: addresses }) => {
  await enterConsole(page, addresses, 'admin', '/pages/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Blank ${mark}`);
  await page.getByRole('radio', { name: /^Blank page/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await expect(canvasOf(page).locator('.ts-page')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Blocks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Blank page' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'This page is empty' })).toBeVisible();
});

test('publishing names placeholders, leads to each, and links to the live page', async ({
  page,
  places: addresses,
}) => {
  await enterConsole(page, addresses, 'admin', '/pages/create');
  const slug = `placeholders-${mark}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(`Placeholders ${mark}`);
  await page.getByRole('textbox', { name: 'Address' }).fill(slug);
  await page.getByRole('radio', { name: /^Newsletter sign-up/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  const canvas = canvasOf(page);
  await selectOnCanvas(page, canvas.getByText('1 Example Street, Example Town'), /1 Example Street/);
  await settings(page).getByRole('textbox', { name: 'Text', exact: true }).fill('4 Mill Lane, Alderton');
  await expect(canvas.getByText('4 Mill Lane, Alderton')).toBeVisible();

  const publish = async () => {
    await page.getByRole('button', { name: /^Draft/ }).click();
    await page.getByRole('menuitem', { name: 'Save and publish' }).click();
  };
  await publish();
  const dialog = page.getByRole('dialog', { name: 'Replace these before you publish?' });
  await expect(dialog.getByRole('button', { name: /Sample text.*Amina, mother of three/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Link without a target.*Privacy/ })).toBeVisible();
  await expect(dialog.getByText('1 Example Street')).toHaveCount(0);
  await expectAccessible(page, 'placeholders');
  await dialog.getByRole('button', { name: /Amina, mother of three/ }).click();
  await expect(dialog).toBeHidden();
  await selectionIs(page, 'Text “Amina, mother of three”');
  await publish();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('button', { name: /^Draft/ })).toBeVisible();
  await publish();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: 'View page' });
  await expect(link).toHaveAttribute('href', `${addresses.sitesUrl('riverside')}/${slug}`);
  await expect(link).toHaveAttribute('target', '_blank');
  const visitor = await page.context().newPage();
  await visitor.goto(`${addresses.sitesUrl('riverside')}/${slug}`);
  const live = await visitor.content();
  expect(live).toContain('4 Mill Lane, Alderton');
  expect(live).not.toContain('placeholder=');
});

test('the bar counts saved changes that are not public yet', async ({ page, places: addresses }) => {
  const { id } = await openPage(page, addresses, THREE, true);
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible();
  for (const [name, label] of [
    ['One', 'Published · 1 unpublished change'],
    ['Two', 'Published · 2 unpublished changes'],
  ] as const) {
    await selectOnCanvas(
      page,
      canvasOf(page).getByRole('heading', { name }),
      new RegExp(`^Heading “${name}”`),
    );
    await settings(page).getByRole('textbox', { name: 'Text', exact: true }).fill(`${name} changed`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
  }
  await page.goto(`${addresses.consoleUrl}/pages/${id}/builder`);
  await page.getByRole('button', { name: 'Published · 2 unpublished changes' }).click();
  await page.getByRole('menuitem', { name: 'Publish changes' }).click();
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible();
});

test('forms that could not be loaded are asked for again', async ({ page, places: addresses }) => {
  let isDown = true;
  await page.route('**/api/v1/forms?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { status: 503, title: 'Down' } }) : route.continue(),
  );
  await openPage(page, addresses, section('<div data-tributary-form=""></div>'));
  await selectOnCanvas(page, canvasOf(page).getByText('Choose a form'), /^Form/);
  await expect(settings(page).getByText('Something went wrong retrieving the available forms')).toBeVisible({
    timeout: 20_000,
  });
  await expect(settings(page).getByText('There is no form yet.')).toHaveCount(0);
  isDown = false;
  await settings(page).getByRole('button', { name: 'Try again' }).click();
  await settings(page).getByRole('combobox', { name: 'Form' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a new page is written in the language of the organization', async ({ page, places: addresses }) => {
  await enterConsole(page, addresses, 'admin@hilltop.localhost', '/general-settings/organization');
  const language = page.getByRole('combobox', { name: /language/i });
  const choose = async (name: RegExp): Promise<void> => {
    await language.click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
  };
  await choose(/^Spanish/);
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('link', { name: 'New page' }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue(/^Spanish/);
  await page.getByRole('textbox', { name: 'Name' }).fill(`Valle ${mark}`);
  await page.getByRole('radio', { name: /^Donation page/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await expect(canvasOf(page).locator('html')).toHaveAttribute('lang', 'es');
  await page.goto(`${addresses.consoleUrl}/general-settings/organization`);
  await choose(/^English/);
});

test('page cards show each page unchanged, and run no scripts', async ({ page, places: addresses }) => {
  const hostile = section(
    `${heading('Heron watch')}<img src="data:," alt="" onerror="parent.ran=1"><script>parent.ran=1</script>`,
  );
  await openPage(page, addresses, hostile);
  await page.goto(`${addresses.consoleUrl}/pages/list`);
  const card = page.getByRole('article').filter({ hasText: `Built page ${mark} ${count}` });
  const frame = card.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).toHaveAttribute('srcdoc', /Heron watch/);
  expect(await frame.getAttribute('srcdoc')).not.toMatch(/onerror|<script>parent/);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('on a narrow screen one panel is open at a time', async ({ page, places: addresses }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openPage(page, addresses, THREE);
  const layers = page.getByRole('button', { name: 'Layers', exact: true });
  const inspector = page.getByRole('button', { name: 'Settings and style', exact: true });
  await inspector.click();
  await expect(settings(page)).toBeVisible();
  await layers.click();
  await expect(page.getByRole('tree', { name: 'Layers of the page' })).toBeVisible();
  await expect(settings(page)).toBeHidden();
  await inspector.click();
  await expect(settings(page)).toBeVisible();
  await expect(layers).toHaveAttribute('aria-expanded', 'false');
});
