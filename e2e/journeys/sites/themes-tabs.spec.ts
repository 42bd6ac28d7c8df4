import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { libraryThemes } from '@tributary/resources/themes/library.ts';
import { openInstallation, type Installation } from '../../support/installation.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

// A separate installation: every page has the active theme.
test.describe.configure({ timeout: 120_000 });

const SLUG = 'plums';
const NEW = '--ts-accent:#7a2a55';

let installation: Installation;
let product: Installation['product'];
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  installation = await openInstallation(browser);
  ({ product, page } = installation);
});
test.afterAll(() => installation.close());

const card = (name: string) => page.getByRole('article').filter({ hasText: name });

/** An active theme of the organization's own, made from the library's Orchard, and a published page. */
test.beforeAll(async () => {
  const call = await installation.caller();
  const { tokens } = libraryThemes.find(({ name }) => name === 'orchard')!;
  let theme = await json(
    call('POST', 'themes', { body: { title: 'Plum', tokens: { ...tokens, radius: 24 } } }),
  );
  while (theme.creating) theme = await json(call('GET', `themes/${theme.id}`));
  await json(call('POST', `themes/${theme.id}/activate`, { body: {}, version: theme.version }));
  const recipes = {
    html: '<main class="ts-page"><section class="ts-section"><h1>Plums</h1></section></main>',
    css: '',
    project: null,
  };
  const made = await json(call('POST', 'pages', { body: { name: SLUG, slug: SLUG, recipes } }));
  await json(call('POST', `pages/${made.id}/publish`, { body: {}, version: made.version }));
});

const json = async (response: Promise<Response>) =>
  (await (await response).json()) as { id: string; version: number; creating?: boolean };

test('the tabs of a theme, and its files for other tools', async () => {
  await page.goto(`${product.consoleUrl}/themes`);
  await card('Plum').filter({ hasText: 'Yours' }).getByRole('link').click();
  for (const name of ['Customizer', 'External resources', 'Files', 'Settings']) {
    await page.getByRole('tab', { name }).click();
    if (name === 'External resources') {
      await page.getByRole('button', { name: 'Add a resource' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Serif');
      await page.getByRole('textbox', { name: 'Address (https)' }).fill('https://fonts.example/serif.css');
    }
    if (name === 'Files') await page.getByRole('button', { name: 'Add header or footer' }).click();
    await untilSettled(page);
    await expectAccessible(page, `a theme: ${name}`);
    await installation.picture(`tab-${name.split(' ')[0]!.toLowerCase()}`);
  }
  await page.reload();

  const [theme, tokens] = await test.step('it is downloaded whole, and as design tokens', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    const texts: string[] = [];
    for (const name of ['Download theme', 'Download design tokens']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      texts.push(await readFile(await download.path(), 'utf8'));
    }
    expect(JSON.parse(texts[0]!)).toMatchObject({ format: 'tributary-theme', tokens: { radius: 24 } });
    return texts as [string, string];
  });

  await test.step('both begin a theme elsewhere, and name the parts that they lack', async () => {
    await page.goto(`${product.consoleUrl}/themes/new`);
    const choose = async (name: string, text: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Import a file…' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    };
    await choose('page.json', '{"name":"left-pad"}');
    await expect(page.getByText('The file has no theme and no design tokens in it.')).toBeVisible();
    await choose('theme.json', theme);
    await expect(page.getByText('The new theme gets everything of it.')).toBeVisible();
    await choose(
      'tokens.json',
      JSON.stringify({ ...JSON.parse(tokens), motion: { $type: 'duration', $value: 1 } }),
    );
    await expect(page.getByText('32 tokens were imported.')).toBeVisible();
    await expect(page.getByText('motion: a theme has no place for it')).toBeVisible();
    await expectAccessible(page, 'a new theme from a file');
    await installation.picture('import');
    await page.getByRole('textbox', { name: 'Name' }).fill('From tokens');
    await page.getByRole('button', { name: 'Create theme' }).click();
    await page.getByRole('tab', { name: 'Customizer' }).click();
    await expect(page.getByRole('textbox', { name: 'Rounding of corners' })).toHaveValue('24 px');
  });

  await test.step('the active theme’s file and the library are there for other programs', async () => {
    const call = await installation.caller();
    const file = await call('GET', 'active-theme/file');
    expect(await file.json()).toMatchObject({ css: expect.stringContaining(NEW) });
    const again = await call('GET', 'active-theme/file', {
      headers: { 'if-none-match': file.headers.get('etag')! },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const library = await fetch(`${product.consoleUrl}/templates/themes/orchard/metadata.json`);
    expect(await library.json()).toMatchObject({ name: 'orchard' });
    const unknown = await fetch(`${product.consoleUrl}/templates/themes/nowhere/metadata.json`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });
});

test('a page shows the site’s header, and the builder follows the active theme', async () => {
  await page.goto(`${product.consoleUrl}/pages/list`);
  await page.getByRole('link', { name: SLUG, exact: true }).click();
  await page.getByRole('switch', { name: 'Show the header' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await installation.picture('page-settings');
  await page.getByRole('link', { name: 'Open builder' }).click();
  const canvas = page.frameLocator('.pb-stage .gjs-frame');
  await expect(canvas.locator('header.ts-site-part').getByText('Lake Trust')).toBeVisible();
  const heading = canvas.getByRole('heading', { name: 'Plums' });
  await expect(canvas.locator('main, .ts-page[data-gjs-type=wrapper]').first()).toHaveCSS(
    'background-color',
    'rgb(255, 253, 250)',
  );
  await heading.click();
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByRole('combobox', { name: 'Size', exact: true }).click();
  await page.getByRole('option', { name: 'Heading 3' }).click();
  await page
    .getByRole('group', { name: 'Text color' })
    .getByRole('button', { name: 'Deep band', exact: true })
    .click();
  await expect(heading).toHaveCSS('color', 'rgb(74, 22, 52)');
  await expectAccessible(page, 'styles of the builder');
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.getByRole('switch', { name: 'Show the footer' }).check();
  await expect(canvas.locator('footer.ts-site-part').getByText('Lake Trust')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^(Published|Draft)/ }).click();
  await page
    .getByRole('menuitem', { name: /publish/i })
    .first()
    .click();
  await expect(async () => {
    const { text } = await installation.visit(`/${SLUG}`);
    expect(text).toContain('<footer class="ts-page ts-site-part">');
    expect(text).toContain('font-size:var(--ts-h3)');
    expect(text).toContain('color:var(--ts-deep)');
  }).toPass();
});
