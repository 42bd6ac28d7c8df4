import { expect, test, type Page } from '@playwright/test';
import { mainMenu } from '../../support/empty.ts';
import { openInstallation, type Installation } from '../../support/installation.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

// A rollout changes every page of an organization: this installation is the journey's own.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const PAGES = 60;
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

const slugOf = (at: number): string => `story-${at}`;

/** Publishes pages by the API: building one is another journey's. */
async function publishPages(): Promise<void> {
  const call = await installation.caller();
  for (let from = 0; from < PAGES; from += 4)
    await Promise.all(
      [0, 1, 2, 3].map(async (more) => {
        const slug = slugOf(from + more);
        const recipes = {
          html: `<main class="ts-page"><section class="ts-section"><h1>${slug}</h1></section></main>`,
          css: '',
          project: null,
        };
        const made = await call('POST', 'pages', { body: { name: slug, slug, recipes } });
        const { id, version } = (await made.json()) as { id: string; version: number };
        expect((await call('POST', `pages/${id}/publish`, { body: {}, version })).status).toBe(200);
      }),
    );
}

/** How many pages visitors see in each look. Every one is whole: it has all of one of the two. */
async function looks(): Promise<{ old: number; new: number }> {
  const texts = await Promise.all(
    Array.from({ length: PAGES }, async (_, at) => {
      const { status, text } = await installation.visit(`/${slugOf(at)}`);
      expect(status).toBe(200);
      return text;
    }),
  );
  for (const text of texts) {
    expect(text).toContain('</main>');
    // The first and the last of the changed values: both or neither.
    expect(text.includes('--ts-radius:24px')).toBe(text.includes(NEW));
  }
  const count = texts.filter((text) => text.includes(NEW)).length;
  return { old: PAGES - count, new: count };
}

const card = (name: string) => page.getByRole('article').filter({ hasText: name });

test('a theme of the library is taken over, activated with its pages, stopped, continued and undone', async () => {
  await test.step('an untouched first theme changes no page', async () => {
    await publishPages();
    await mainMenu(page, 'Themes').click();
    const own = card('Riverbank').filter({ hasText: 'Yours' });
    await expect(own.getByText('Active', { exact: true })).toBeVisible();
    await expect(card('Orchard').getByText('Library', { exact: true })).toBeVisible();
    await expectAccessible(page, 'themes');
    await installation.picture('themes');
    await own.getByRole('link', { name: 'Riverbank' }).click();
    await expect(page.getByRole('tab', { name: 'Customizer' })).toBeVisible();
    await untilSettled(page);
    await expect(page.getByRole('button', { name: /^Update \d+ pages?$/ })).toHaveCount(0);
  });

  await test.step('a card of the library makes a theme of the organization', async () => {
    await mainMenu(page, 'Themes').click();
    await card('Orchard').getByRole('button', { name: 'Use Orchard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Orchard/ })).toBeVisible();
    await installation.picture('customizer');
    await page.getByRole('textbox', { name: 'Rounding of corners' }).fill('24');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await expect(page.getByText('Being compiled')).toHaveCount(0);
    expect(await looks()).toEqual({ old: PAGES, new: 0 });
  });

  await test.step('activating says which pages change, and changes them one by one', async () => {
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Activate “Orchard/ });
    await expect(dialog.getByText(`${PAGES} published pages change their look:`)).toBeVisible();
    await expectAccessible(page, 'the question before pages change');
    await installation.picture('activate');
    await dialog.getByRole('button', { name: `Activate and update ${PAGES} pages` }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText(/^Stopped: pages of “Orchard/)).toBeVisible();
    const seen = await looks();
    expect(seen.new).toBeLessThan(PAGES);
    // Nothing goes on by itself.
    await page.reload();
    await expect(page.getByText(/^Stopped: pages of “Orchard/)).toBeVisible();
    expect(await looks()).toEqual(seen);
    await installation.picture('stopped');
  });

  await test.step('it goes on, and is undone', async () => {
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText(/^Pages have the look of “Orchard/)).toBeVisible({ timeout: 60_000 });
    expect(await looks()).toEqual({ old: 0, new: PAGES });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Pages have their earlier look again')).toBeVisible({ timeout: 60_000 });
    await expect.poll(looks).toEqual({ old: PAGES, new: 0 });
    await mainMenu(page, 'Themes').click();
    await expect(
      card('Riverbank').filter({ hasText: 'Yours' }).getByText('Active', { exact: true }),
    ).toBeVisible();
  });
});

test('a killed server leaves each page whole, and goes on', async () => {
  await mainMenu(page, 'Themes').click();
  await card('Orchard').filter({ hasText: 'Yours' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByRole('button', { name: `Activate and update ${PAGES} pages` }).click();
  await expect.poll(async () => (await looks()).new, { intervals: [50] }).toBeGreaterThan(0);
  await product.kill9();
  await product.start();
  // Whole in either look, while the rest is still to come.
  expect((await looks()).new).toBeLessThanOrEqual(PAGES);
  // The page that was being made is claimed again after a minute.
  await expect.poll(looks, { timeout: 120_000, intervals: [1_000] }).toEqual({ old: 0, new: PAGES });
});
