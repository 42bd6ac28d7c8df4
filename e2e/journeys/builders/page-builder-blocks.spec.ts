import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { CORE, test, type ProductAddresses } from '../../support/journey.ts';
import { expectAccessible } from '../../support/watching.ts';

const mark = Date.now().toString(36);
let count = 0;

const canvasOf = (page: Page): FrameLocator => page.frameLocator('.pb-stage .gjs-frame');
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings and style' });
const section = (content: string): string => `<section class="ts-section">${content}</section>`;
const heading = (words: string): string => `<h2 class="ts-heading">${words}</h2>`;
const THREE = section(heading('One') + heading('Two') + heading('Three'));

async function selectOnCanvas(page: Page, what: Locator, name: RegExp): Promise<void> {
  // A block that was just added may still move into view between the lookup of its position and the click.
  await expect(async () => {
    await what.click({ force: true });
    await expect(page.locator('.pb-selection__name')).toHaveText(name, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
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
): Promise<ApiClient & { id: string }> {
  const api = await signInWithApi(page, addresses);
  const name = `Blocks page ${mark} ${(count += 1)}`;
  const made = await api.create('pages', {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    recipes: { html: `<main class="ts-page">${content}</main>`, css: '', project: null },
  });
  await page.goto(`${addresses.consoleUrl}/pages/${made.id}/builder`);
  await isOpen(page);
  return { ...api, id: made.id };
}

test('a style under the pointer is shown, marked where it comes from, undone and published', async ({
  page,
  places: addresses,
}) => {
  const { id, read } = await openPage(
    page,
    addresses,
    section(heading('One') + '<a class="ts-button" href="/give">Give</a>'),
  );
  const button = canvasOf(page).getByText('Give', { exact: true });
  await selectOnCanvas(page, button, /^Button/);
  await settings(page).getByRole('tab', { name: 'Style' }).click();
  const chosen = (group: string, name: string) =>
    settings(page).getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click();
  const size = settings(page).getByRole('textbox', { name: 'Own size' });
  await size.fill('30');
  await size.press('Enter');
  await expect(button).toHaveCSS('font-size', '30px');
  await chosen('State', 'Hover');
  await expect(settings(page).getByRole('note', { name: 'Inherited from xl, Normal' }).first()).toBeVisible();
  await size.fill('40');
  await size.press('Enter');
  await expect(button).toHaveCSS('font-size', '40px');
  await chosen('State', 'Normal');
  await expect(button).toHaveCSS('font-size', '30px');
  await page.getByRole('button', { name: 'Undo' }).click();
  await chosen('State', 'Hover');
  await expect(button).toHaveCSS('font-size', '30px');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(button).toHaveCSS('font-size', '40px');
  for (const name of ['sm', 'md', 'lg', 'xl', 'xs']) await chosen('Breakpoint', name);
  await expect(page.locator('.gjs-frame')).toHaveCSS('width', '375px');
  await expect(settings(page).getByRole('note', { name: 'Inherited from xl, Hover' }).first()).toBeVisible();
  await expectAccessible(page, 'styles of a state');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  expect(JSON.stringify((await read('pages', id))['recipes'])).toMatch(
    /#[\w-]+\{font-size:30px;\}#[\w-]+:hover\{font-size:40px;\}/,
  );
});

test('the code of a block is edited, refused where it can’t be read, and one step to undo', async ({
  page,
  places: addresses,
}) => {
  await openPage(page, addresses, THREE);
  const canvas = canvasOf(page);
  await selectOnCanvas(page, canvas.getByRole('heading', { name: 'Two' }), /Two/);
  await page.getByRole('button', { name: 'Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code' });
  const html = dialog.getByRole('textbox', { name: /^HTML of/ });
  await expect(html).toContainText('Two</h2>');
  await expectAccessible(page, 'code of a block');
  await html.fill('<h2 class="ts-heading" onclick="x()" id="second">Second<script>x()</script>');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Line 1: <h2> is not closed.');
  // Closing would lose the typed text: the person decides.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(html).toContainText('Second');
  await html.fill('<h2 class="ts-heading" onclick="x()" id="second">Second<script>x()</script></h2>');
  await dialog.getByRole('tab', { name: 'CSS' }).click();
  const css = dialog.getByRole('textbox', { name: /^CSS of/ });
  await css.fill('h2 > b { color: red }');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toContainText('“h2 > b” is no selector that pages keep');
  await css.fill('#second { letter-spacing: 7px }');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(canvas.getByRole('heading')).toHaveText(['One', 'Second', 'Three']);
  await expect(canvas.getByRole('heading', { name: 'Second' })).toHaveCSS('letter-spacing', '7px');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas.getByRole('heading')).toHaveText(['One', 'Two', 'Three']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(canvas.getByRole('heading', { name: 'Second' })).toHaveCSS('letter-spacing', '7px');
  await page.getByRole('button', { name: 'Code' }).click();
  await dialog.getByText('Whole page').click();
  await html.fill(section(heading('Only')));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(canvas.getByRole('heading')).toHaveText(['Only']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas.getByRole('heading')).toHaveText(['One', 'Second', 'Three']);
});

test('a film is asked for before it loads, and a page counts down and is shared', async ({
  page,
  places: addresses,
}) => {
  const api = await openPage(page, addresses, section(heading('Film')));
  const asked: string[] = [];
  await page.context().route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
  });
  const canvas = canvasOf(page);
  await selectOnCanvas(page, canvas.getByRole('heading', { name: 'Film' }), /Film/);
  await page.getByRole('button', { name: 'Blocks' }).click();
  const add = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await add('Video');
  await settings(page)
    .getByRole('textbox', { name: 'Address of the video' })
    .fill('https://example.org/page');
  await expect(settings(page).getByText('This is no address of a video')).toBeVisible();
  await settings(page)
    .getByRole('textbox', { name: 'Address of the video' })
    .fill('https://youtu.be/dQw4w9WgXcQ');
  await settings(page).getByRole('textbox', { name: 'Name' }).first().fill('The river');
  await settings(page).getByRole('textbox', { name: 'Name' }).first().blur();
  await expect(canvas.getByText('Play The river')).toBeVisible();
  await add('Countdown');
  await settings(page).getByLabel('Counts to').fill('2999-11-30T18:00');
  await expect(canvas.getByText('November 30, 2999')).toBeVisible();
  await add('Share');
  await expect(canvas.getByText('WhatsApp')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  const stored = await api.read('pages', api.id);
  await api.act('pages', stored, 'publish');

  const visitor = await page.context().newPage();
  await visitor.goto(`${addresses.sitesUrl('riverside')}/${String(stored['slug'])}`);
  await expect(visitor.getByText(/\d+ days/)).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessible(visitor, 'a film, a countdown and links to share');
  expect(asked).toEqual([]);
  await visitor.getByRole('link', { name: /^Play The river/ }).press('Enter');
  await expect(visitor.locator('iframe')).toHaveAttribute('title', 'The river');
  await expect
    .poll(() => asked)
    .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0']);

  await page.bringToFront();
  await add('Preferences');
  await selectOnCanvas(page, canvas.getByText('Choose what I hear'), /^Button/);
  await expect(settings(page).getByRole('combobox', { name: 'Preference center' })).toHaveValue(
    'The first one',
  );
});

test('spacing is dragged at the block, snaps, is one step to undo, and has keys', async ({
  page,
  places: addresses,
}) => {
  await openPage(page, addresses, section(heading('One') + '<div class="ts-text"><p>A<br>B<br>C</p></div>'));
  const canvas = canvasOf(page);
  const block = canvas.locator('.ts-text');
  await selectOnCanvas(page, block, /^Text/);
  const handle = page.getByRole('slider', { name: 'Inside, bottom' });
  const at = (await handle.boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  for (const y of [10, 31, 51]) await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2 + y);
  await page.mouse.up();
  const padding = await block.evaluate((element) => getComputedStyle(element).paddingBlockEnd);
  expect(Number.parseInt(padding, 10) % 4).toBe(0);
  expect(Number.parseInt(padding, 10)).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(block).toHaveCSS('padding-bottom', '0px');
  await selectOnCanvas(page, block, /^Text/);
  await handle.press('ArrowDown');
  await handle.press('Shift+ArrowDown');
  await expect(block).toHaveCSS('padding-bottom', '24px');
  await expect(handle).toHaveAttribute('aria-valuetext', '24 pixels');
  await page.getByRole('slider', { name: 'Width' }).press('ArrowLeft');
  await expect(page.getByRole('slider', { name: 'Width' })).not.toHaveAttribute('aria-valuenow', '0');
  await expectAccessible(page, 'handles');
});

test(
  'a block is added, written, moved into a column and published by keys alone',
  CORE,
  async ({ page, places: addresses }) => {
    const columns =
      '<div class="ts-columns ts-columns--2"><div class="ts-column"></div><div class="ts-column"></div></div>';
    await openPage(page, addresses, section(heading('One') + columns));
    const canvas = canvasOf(page);
    const { keyboard } = page;
    const reach = async (wanted: Locator) => {
      for (let presses = 0; presses < 120; presses += 1) {
        if ((await wanted.count()) > 0 && (await wanted.evaluate((one) => one === document.activeElement)))
          return expect(wanted, 'the focus is seen').toHaveCSS(...(await markOf(wanted)));
        await keyboard.press('Tab');
      }
      throw new Error(`Tab never reached ${wanted.toString()}`);
    };
    /** How the focus is seen: an outline, or a ring. */
    const markOf = (wanted: Locator): Promise<[string, RegExp]> =>
      wanted.evaluate((one) =>
        one.matches('input, textarea') ? ['box-shadow', /px/] : ['outline-style', /^(solid|auto)$/],
      );
    await reach(page.getByRole('button', { name: 'Blocks', exact: true }));
    await keyboard.press('Enter');
    await reach(page.getByRole('searchbox', { name: /blocks/i }));
    await keyboard.type('heading');
    await reach(page.getByRole('button', { name: 'Heading', exact: true }));
    await keyboard.press('Enter');
    await reach(settings(page).getByRole('textbox', { name: 'Text', exact: true }));
    await keyboard.press('Control+a');
    await keyboard.type('By keys');
    await expect(canvas.getByRole('heading', { name: 'By keys' })).toBeVisible();
    await reach(settings(page).getByRole('tab', { name: 'Content' }));
    await keyboard.press('ArrowRight');
    await expect(settings(page).getByRole('tab', { name: 'Style' })).toHaveAttribute('aria-selected', 'true');
    await reach(settings(page).getByRole('textbox', { name: 'Own size' }));
    await keyboard.type('72');
    await keyboard.press('Enter');
    await expect(canvas.getByRole('heading', { name: 'By keys' })).toHaveCSS('font-size', '72px');
    await reach(settings(page).getByRole('button', { name: 'Duplicate' }));
    await keyboard.press('Enter');
    await expect(canvas.getByRole('heading', { name: 'By keys' })).toHaveCount(2);
    await keyboard.press('Control+z');
    await expect(canvas.getByRole('heading', { name: 'By keys' })).toHaveCount(1);
    for (const panel of ['Comments', 'History']) {
      await reach(page.getByRole('button', { name: panel, exact: true }));
      await keyboard.press('Enter');
      await expect(page.getByRole('region', { name: panel, exact: true })).toBeVisible();
      await keyboard.press('Enter');
    }
    await reach(page.getByRole('button', { name: 'Layers', exact: true }));
    await keyboard.press('Enter');
    await reach(page.getByRole('treeitem', { selected: true }));
    // Into the section before its own, and there into the last column.
    await keyboard.press('Alt+ArrowRight');
    await expect(canvas.locator('.ts-section > h2')).toHaveText(['One', 'By keys']);
    await keyboard.press('Alt+ArrowRight');
    await expect(canvas.locator('.ts-column').last().getByRole('heading')).toHaveText('By keys');
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'moved into Column' })).toHaveCount(1);
    await keyboard.press('Alt+ArrowLeft');
    await expect(canvas.locator('.ts-section > h2')).toHaveText(['One', 'By keys']);
    await keyboard.press('Control+s');
    await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
    await reach(page.getByRole('button', { name: /^Draft/ }));
    await keyboard.press('Enter');
    const publish = page.getByRole('menuitem', { name: /publish/i }).first();
    await expect(publish).toBeVisible();
    while (!(await publish.evaluate((one) => one === document.activeElement)))
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible();
  },
);

test('blocks are saved as an element that takes their place, and as a section that other pages copy', async ({
  page,
  places: addresses,
}) => {
  await openPage(page, addresses, section(heading('Shared words')) + section(heading('Other')));
  const canvas = canvasOf(page);
  const saveAs = async (name: string, offer: string) => {
    await settings(page).getByRole('button', { name: 'Save for other pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save for other pages' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('radio', { name: offer }).check();
    await expectAccessible(page, 'saving blocks');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await selectOnCanvas(page, canvas.getByRole('heading', { name: 'Other' }), /Other/);
  await page.keyboard.press('Escape');
  await saveAs(`Section ${mark}`, 'Section to copy');
  await expect(canvas.locator('.ts-section')).toHaveCount(2);
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  await page.getByRole('button', { name: `Section ${mark}` }).click();
  await expect(canvas.getByRole('heading', { name: 'Other' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  await selectOnCanvas(page, canvas.getByRole('heading', { name: 'Shared words' }), /Shared words/);
  await saveAs(`Element ${mark}`, 'Element');
  await expect(canvas.locator('[data-tributary-element]').getByText('Shared words')).toBeVisible();
  await expect(settings(page).getByRole('combobox', { name: 'Element' })).toHaveValue(`Element ${mark}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas.locator('.ts-section > h2').first()).toHaveText('Shared words');
});
