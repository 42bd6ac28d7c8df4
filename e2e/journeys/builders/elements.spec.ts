import { expect, test, type Page } from '@playwright/test';
import { mainMenu } from '../../support/empty.ts';
import { openGuide } from '../../support/guide.ts';
import { openInstallation, type Installation } from '../../support/installation.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test.describe.configure({ timeout: 180_000 });

let installation: Installation;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  installation = await openInstallation(browser);
  ({ page } = installation);
});
test.afterAll(() => installation.close());

const canvas = () => page.frameLocator('.pb-stage .gjs-frame');
const preview = () => page.frameLocator('iframe[title="Preview of the element"]');
const settings = () => page.getByRole('complementary', { name: 'Settings and style' });

async function writeCode(name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('docs/guide/elements.md: an element is built, used twice with other values, published and changed', async () => {
  const guide = openGuide('elements');
  await test.step('it begins with a notice, and its preview follows the typed text', async () => {
    await mainMenu(page, guide('Elements')).click();
    await expect(page.getByRole('heading', { name: 'No elements yet' })).toBeVisible();
    await page
      .getByRole('link', { name: guide('New element') })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Name' }).fill('River notice');
    await installation.picture('element-start');
    await page.getByRole('radio', { name: /^Notice/ }).check();
    await page.getByRole('button', { name: guide('Create element') }).click();
    await expect(preview().getByText('Closed on Monday', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Tone' }).click();
    await page.getByRole('option', { name: 'strong' }).click();
    await expect(preview().locator('.el-notice--strong')).toBeVisible();
    const width = page.getByRole('radiogroup', { name: 'Width of the preview' });
    await expect(width.getByRole('radio', { name: 'Phone, 375 pixels' })).toBeChecked();
    await width.getByTitle('Laptop, 1280 pixels').click();
    await expect(page.locator('iframe[title="Preview of the element"]')).toHaveCSS('width', '1280px');
    await writeCode(
      guide('Markup'),
      '<aside class="el-notice el-notice--<%= tone %>"><strong><%= title %></strong><p>Before</p></aside>',
    );
    await expect(preview().getByText('Before')).toBeVisible();
    await expectAccessible(page, 'an element');
    await expectNoSidewaysScroll(page, 'an element');
    await installation.picture('element');
  });

  await test.step('an error of the template is told, and the last picture stays', async () => {
    await writeCode('Markup', '<%= nothing %>');
    await expect(page.getByRole('alert').filter({ hasText: 'nothing' })).toBeVisible();
    await expect(preview().getByText('Before')).toBeVisible();
    await writeCode(
      'Markup',
      '<aside class="el-notice el-notice--<%= tone %>"><strong><%= title %></strong><p>Before</p></aside>',
    );
    await expect(page.getByText('This element can’t be shown')).toHaveCount(0);
  });

  await test.step('a property is added', async () => {
    await page.getByRole('tab', { name: guide('Properties') }).click();
    await page.getByRole('button', { name: 'Add a property' }).click();
    await expect(page.getByRole('textbox', { name: 'Key' }).last()).toHaveValue('value4');
    await installation.picture('element-properties');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  });

  await test.step('a refused save opens the tab with the error, and its link comes back to the field', async () => {
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Settings').click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('');
    await tab('Style').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: '1 field needs your attention' });
    await expect(summary).toBeFocused();
    await expect(tab('Settings')).toHaveAttribute('aria-selected', 'true');
    await tab('Properties').click();
    await summary.getByRole('link', { name: 'Name' }).click();
    await expect(tab('Settings')).toHaveAttribute('aria-selected', 'true');
    await expect(name).toBeFocused();
    await name.fill('River notice');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  });

  await test.step('a page has it twice, with other values', async () => {
    await mainMenu(page, 'Pages').click();
    await page.getByRole('link', { name: 'New page' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Notices');
    await page.getByRole('radio', { name: /^Blank page/ }).check();
    await page.getByRole('button', { name: 'Create and open the builder' }).click();
    const blocks = page.getByRole('region', { name: 'Blocks' });
    for (const title of ['River level high', 'Volunteers wanted']) {
      await blocks.getByRole('button', { name: guide('Your element'), exact: true }).click();
      await settings().getByRole('combobox', { name: 'Element' }).click();
      await page.getByRole('option', { name: 'River notice' }).click();
      await settings().getByRole('textbox', { name: 'Title' }).fill(title);
      await expect(canvas().getByText(title)).toBeVisible();
    }
    // The last one keeps the element as it is now; its values can still be set.
    await settings()
      .getByRole('switch', { name: guide('Keep this version here') })
      .click({ force: true });
    await expect(settings().getByText('This place shows version')).toBeVisible();
    await expect(settings().getByRole('textbox', { name: 'Title' })).toHaveValue('Volunteers wanted');
    await installation.picture('element-on-page');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Draft' }).click();
    await page.getByRole('menuitem', { name: 'Publish page' }).click();
    await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
    const { text } = await installation.visit('/notices');
    expect(text).toContain('<strong>River level high</strong><p>Before</p>');
    expect(text).toContain('<strong>Volunteers wanted</strong><p>Before</p>');
  });

  await test.step('a change reaches the public page, and a used element is not deleted', async () => {
    await page.goto(`${installation.product.consoleUrl}/themes/elements`);
    await page.getByRole('link', { name: 'River notice' }).click();
    await expect(preview().getByText('Before')).toBeVisible();
    await writeCode(
      'Markup',
      '<aside class="el-notice el-notice--<%= tone %>"><strong><%= title %></strong><p>After</p></aside>',
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(async () => (await installation.visit('/notices')).text, { timeout: 30_000 })
      .toContain('<strong>River level high</strong><p>After</p>');
    expect((await installation.visit('/notices')).text).toContain(
      '<strong>Volunteers wanted</strong><p>Before</p>',
    );
    await page.getByRole('button', { name: 'Actions for River notice' }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog').getByText('Notices')).toBeVisible();
  });
});
