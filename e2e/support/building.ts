import { expect, type Locator, type Page } from '@playwright/test';
import type { ProductAddresses } from './journey.ts';

/** Makes the form: a starting point, a label changed, a field added and moved by keyboard. */
export async function makeForm(page: Page, addresses: ProductAddresses, description: string): Promise<void> {
  await page.goto(`${addresses.consoleUrl}/forms/list`);
  await page.getByRole('link', { name: 'New form' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await page.getByRole('radio', { name: 'Donation form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  await expect(page.getByRole('heading', { name: description })).toBeVisible();

  await page.getByRole('button', { name: 'First name, Short text' }).click();
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByRole('textbox', { name: 'Label', exact: true }).fill('Given name');
  await page.getByRole('button', { name: 'Email, Email' }).click();
  await page
    .getByRole('navigation', { name: 'Fields to add' })
    .getByRole('button', { name: 'Long text' })
    .click();
  await properties.getByRole('textbox', { name: 'Label', exact: true }).fill('A word for the crew');

  const canvas = page.getByRole('region', { name: 'Form', exact: true });
  const firstOfBoth = canvas.getByRole('button', { name: /, (Email|Long text)$/ }).first();
  await expect(firstOfBoth).toHaveAccessibleName('Email, Email');
  await canvas.getByRole('button', { name: 'A word for the crew, Long text' }).press('Alt+ArrowUp');
  await expect(firstOfBoth).toHaveAccessibleName('A word for the crew, Long text');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}

/** Makes the counter, begun at 100 pounds of 500. */
export async function makeCounter(page: Page, addresses: ProductAddresses, name: string): Promise<void> {
  await page.goto(`${addresses.consoleUrl}/counters`);
  await page.getByRole('link', { name: 'New counter' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(page.getByRole('textbox', { name: 'Campaign code' })).toHaveValue(
    name.toLowerCase().replaceAll(' ', '-'),
  );
  await page.getByRole('textbox', { name: 'Goal' }).fill('500');
  await page.getByRole('textbox', { name: 'Begin at' }).fill('100');
  await page.getByRole('textbox', { name: 'Text below the number' }).fill('for the harbour');
  await page.getByRole('button', { name: 'Create counter' }).click();
  await expect(page.getByRole('heading', { name: name })).toBeVisible();
  await expect(page.getByText('£100', { exact: true }).first()).toBeVisible();
}

/** The new page's name and content. */
interface PageParts {
  name: string;
  slug: string;
  heading: string;
  form: string;
  counter: string;
}

/** Where something rests: a canvas that has just got content still scrolls and changes its size. */
async function restingBox(locator: Locator) {
  let before = '';
  for (let same = 0; ;) {
    const box = await locator.boundingBox();
    if (!box) throw new Error('What is dragged and where it goes must be in sight.');
    const now = JSON.stringify(box);
    same = now === before ? same + 1 : 0;
    if (same === 3) return box;
    before = now;
    await locator.page().waitForTimeout(80);
  }
}

/** Drags by single pointer moves: a browser distinguishes a drag from a click by them. */
async function dragOnto(page: Page, from: Locator, onto: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await restingBox(from), await restingBox(onto)];
  await page.mouse.move(start.x + 20, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 40, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 8, { steps: 4 });
  await page.mouse.up();
}

/** Makes the page in the builder, from an empty sheet, and publishes it. */
export async function makePage(page: Page, addresses: ProductAddresses, its: PageParts): Promise<void> {
  await page.goto(`${addresses.consoleUrl}/pages/list`);
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(its.name);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(its.slug);
  await page.getByRole('radio', { name: /^Blank page/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();

  const blocks = page.getByRole('region', { name: 'Blocks' });
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  const canvas = page.frameLocator('iframe[title="The page being built"]');
  await blocks.getByRole('button', { name: 'Section', exact: true }).click();
  // On a busy machine a browser may end a drag before the canvas has seen it.
  await expect(async () => {
    // Ends a drag of the try before that the browser still holds: the blocks are hidden while one lasts.
    await page.mouse.up();
    const heading = blocks.getByRole('button', { name: 'Heading', exact: true });
    await dragOnto(page, heading, canvas.locator('section'));
    await expect(settings.getByText('H1', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await settings.getByText('H1', { exact: true }).click();
  await settings.getByRole('textbox', { name: 'Text', exact: true }).fill(its.heading);
  await expect(canvas.getByRole('heading', { name: its.heading, level: 1 })).toBeVisible();

  await blocks.getByRole('button', { name: 'Counter', exact: true }).click();
  await settings.getByRole('combobox', { name: 'Counter' }).fill(its.counter);
  await page.getByRole('option', { name: its.counter }).click();
  await expect(canvas.getByText('for the harbour').first()).toBeVisible();
  await blocks.getByRole('button', { name: 'Form', exact: true }).click();
  await settings.getByRole('combobox', { name: 'Form' }).fill(its.form);
  await page.getByRole('option', { name: its.form }).click();
  await expect(canvas.getByText('How often would you like to give?')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('menuitem', { name: 'Publish page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
}

/** Starts the editing of a text on the page builder's canvas. While the builder loads, it takes no double click. */
export async function startWriting(text: Locator): Promise<void> {
  await expect(async () => {
    await text.dblclick({ force: true });
    await expect(text).toHaveAttribute('contenteditable', 'true', { timeout: 1000 });
  }).toPass();
}
