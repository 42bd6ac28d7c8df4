import { expect } from '@playwright/test';
import { mainMenu } from '../../support/empty.ts';
import { openGuide } from '../../support/guide.ts';
import { openInstallation, type Installation } from '../../support/installation.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let installation: Installation;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  installation = await openInstallation(browser);
});
test.afterAll(() => installation.close());

test('docs/guide/experiments.md', async () => {
  const { page, caller, picture, visit } = installation;
  const guide = openGuide('experiments');
  const call = await caller();
  for (const [name, slug, text] of [
    ['Appeal', 'appeal', 'As it is'],
    ['Appeal, shorter', 'appeal-shorter', 'Shorter'],
  ]) {
    const recipes = { html: `<main><h1>${text}</h1></main>`, css: '', project: null };
    const made = await call('POST', 'pages', { body: { name, slug, recipes } });
    const { id, version } = await made.json();
    expect((await call('POST', `pages/${id}/publish`, { version })).status).toBe(200);
  }

  guide('Pages → Experiments');
  await mainMenu(page, 'Experiments').click();
  await expect(page.getByText('No experiments yet')).toBeVisible();
  await picture('experiments-none');
  await page
    .getByRole('link', { name: guide('New experiment') })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shorter words');
  await page.getByRole('combobox', { name: guide('Page'), exact: true }).click();
  await page.getByRole('option', { name: 'Appeal', exact: true }).click();
  await page.getByRole('combobox', { name: guide('Variant') }).click();
  await page.getByRole('option', { name: 'Appeal, shorter' }).click();
  guide('What counts');
  await page.getByRole('radio', { name: 'Forms that were sent' }).check();
  await picture('experiments-new');
  await expectAccessible(page, 'a new experiment');
  await page.getByRole('button', { name: 'Create experiment' }).click();
  await page.getByRole('button', { name: guide('Start experiment') }).click();
  await expect(page.getByText(guide('Too early to tell'))).toBeVisible();

  // People with different browsers get different pages, at one address.
  const seen = new Map<string, number>();
  await expect(async () => {
    seen.clear();
    for (let at = 0; at < 40; at += 1) {
      const found = await visit('/appeal', `Mozilla/5.0 Firefox/${100 + at}`);
      const [, text = ''] = /<h1>([^<]*)/.exec(found.text) ?? [];
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    expect([...seen.keys()].toSorted()).toEqual(['As it is', 'Shorter']);
  }).toPass({ timeout: 20_000 });
  // Nobody is counted twice; this time the site surely knows that the experiment runs.
  for (let at = 0; at < 40; at += 1) await visit('/appeal', `Mozilla/5.0 Firefox/${100 + at}`);
  await expect
    .poll(
      async () => {
        await page.reload();
        const visitors = (of: number) =>
          page.getByRole('table').getByRole('row').nth(of).getByRole('cell').first().innerText();
        return Number(await visitors(1)) + Number(await visitors(2));
      },
      { timeout: 30_000, intervals: [3_000] },
    )
    .toBe(40);
  await picture('experiments-running');
  await expectAccessible(page, 'a running experiment');
  await expectNoSidewaysScroll(page, 'a running experiment');

  await page.getByRole('button', { name: guide('End…') }).click();
  const dialog = page.getByRole('dialog', { name: 'End the experiment?' });
  await dialog.getByRole('radio', { name: guide('The variant') }).check();
  await picture('experiments-end');
  await dialog.getByRole('button', { name: 'End experiment' }).click();
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
  await expect(async () => {
    const texts = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => (await visit('/appeal', `Mozilla/5.0 Firefox/${at}`)).text),
    );
    for (const text of texts) expect(text).toContain('Shorter');
  }).toPass({ timeout: 20_000 });
  expect((await visit('/appeal-shorter')).text).not.toContain('<h1>Shorter');
});
