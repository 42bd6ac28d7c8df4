import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { createHostPage } from '../../../tools/demo/host-page/host-page.server.ts';
import { mainMenu, publishPageWithForm } from '../../support/empty.ts';
import { openGuide } from '../../support/guide.ts';
import { openInstallation, type Installation } from '../../support/installation.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** The name of the form's copy. */
const COPY = /Newsletter .*COPY/;
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
  await expect(page.getByRole('radio', { name: guide('Two pages') })).toBeChecked();
  await page.getByRole('combobox', { name: guide('Page'), exact: true }).click();
  // Pages are told apart by their addresses: a copy has the name of its page.
  await page.getByRole('option', { name: 'Appeal · /appeal', exact: true }).click();
  await page.getByRole('combobox', { name: guide('Variant') }).click();
  const shorter = page.getByRole('option', { name: 'Appeal, shorter · /appeal-shorter', exact: true });
  await expect(shorter).toBeVisible();
  // The page itself is no variant of it.
  await expect(page.getByRole('option', { name: 'Appeal · /appeal', exact: true })).toBeHidden();
  await shorter.click();
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
  // No visitor is counted twice; at this point the site certainly knows that the experiment runs.
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
  await expect(page.getByText('The variant was chosen')).toBeVisible();
  await expect(page.getByText('Keep collecting')).toBeHidden();
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([
    'Appeal · /appeal',
    'Appeal, shorter · /appeal-shorter',
  ]);
  await expectAccessible(page, 'an ended experiment');
  await expect(async () => {
    const texts = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => (await visit('/appeal', `Mozilla/5.0 Firefox/${at}`)).text),
    );
    for (const text of texts) expect(text).toContain('Shorter');
  }).toPass({ timeout: 20_000 });
  await expect.poll(async () => (await visit('/appeal-shorter')).text).not.toContain('<h1>Shorter');
});

test('an experiment with a draft names what to publish before it can start, and is fixed while it runs', async () => {
  const { page, product, caller, picture } = installation;
  const call = await caller();
  const recipes = { html: '<main><h1>Spring</h1></main>', css: '', project: null };
  const ids: string[] = [];
  for (const slug of ['spring', 'spring-copy']) {
    const made = await call('POST', 'pages', { body: { name: 'Spring', slug, recipes } });
    const { id, version } = await made.json();
    ids.push(id);
    if (slug === 'spring') await call('POST', `pages/${id}/publish`, { version });
  }
  await page.goto(`${product.consoleUrl}/pages/experiments/create?page=${ids[0]}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('A draft');
  await page.getByRole('combobox', { name: 'Variant' }).click();
  await page.getByRole('option', { name: 'Spring · /spring-copy · draft', exact: true }).click();
  await page.getByRole('button', { name: 'Create experiment' }).click();

  const before = page.getByRole('region', { name: 'Before you start' });
  await expect(before.getByText('Publish the variant first')).toBeVisible();
  await expect(before.getByRole('link', { name: 'Spring · /spring', exact: true })).toBeVisible();
  const start = page.getByRole('button', { name: 'Start experiment' });
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription('The experiment can start when everything below is done.');
  await expectAccessible(page, 'an experiment that can’t start yet');
  await expectNoSidewaysScroll(page, 'an experiment that can’t start yet');
  const address = page.url();
  await before.getByRole('link', { name: 'Spring · /spring-copy', exact: true }).click();
  await page.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText('The page is published')).toBeVisible();

  await page.goto(address);
  await expect(before.getByText('has nothing to compare yet')).toBeVisible();
  await expect(before.getByText('The variant shows the same as the page so far.')).toBeVisible();
  await expectAccessible(page, 'an experiment with an unchanged copy');
  await picture('unchanged copy');
  const copy = await (await call('GET', `pages/${ids[1]}`)).json();
  const other = { recipes: { ...recipes, html: '<main><h1>Spring, shorter</h1></main>' } };
  const saved = await call('PATCH', `pages/${ids[1]}`, { version: copy.version, body: other });
  const { version } = await saved.json();
  expect((await call('POST', `pages/${ids[1]}/publish`, { version })).status).toBe(200);
  await page.reload();
  await expect(before.getByText('Everything is ready.')).toBeVisible();
  await start.click();
  await expect(page.getByText('Too early to tell')).toBeVisible();
  await expect(page.getByText('The experiment is running: only its name can be changed.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Variant' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Donations' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeEnabled();
  await page.getByRole('button', { name: 'Actions for A draft' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
  await page.keyboard.press('Escape');
});

test('two forms in one place: on a page, on another site, and without script', async ({ browser }) => {
  const { page, product, picture, visit } = installation;
  const guide = openGuide('experiments');
  const site = product.sitesUrl('lake');
  const shown = { site, formIds: [''] };
  const host = createHostPage(shown);
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  await mainMenu(page, 'Forms').click();
  await page.getByRole('link', { name: 'New form' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Newsletter');
  await page.getByRole('radio', { name: 'Empty form' }).check();
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  const add = (name: string) =>
    page
      .getByRole('navigation', { name: 'Fields to add' })
      .getByRole('button', { name, exact: true })
      .first()
      .click();
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const labelBox = properties.getByRole('textbox', { name: 'Label', exact: true });
  const saved = async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  };
  await add('Email');
  await labelBox.fill('E-mail');
  await saved();
  const formId = /forms\/([^/]+)/.exec(page.url())![1]!;
  shown.formIds = [formId];
  await page.getByRole('link', { name: 'Embed', exact: true }).click();
  await page.getByRole('textbox', { name: 'Site address' }).fill(origin);
  await page.getByRole('button', { name: 'Add the site' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Save your changes.')).toBeHidden();
  await publishPageWithForm(page, product, { name: 'News', form: 'Newsletter' });

  guide('duplicate the form');
  await page.goto(`${product.consoleUrl}/forms/list`);
  const rowOf = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
  await rowOf('Newsletter')
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rowOf(COPY)).toHaveAttribute('data-copy', 'true');
  await expect(rowOf('Newsletter').filter({ hasNotText: 'COPY' })).not.toHaveAttribute('data-copy');
  await page.getByRole('alert').getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: /^E-mail, Email/ }).click();
  await labelBox.fill('Where shall we write?');
  await add('Page break');
  await add('Short text');
  await labelBox.fill('Your name');
  await saved();
  await picture('experiment-forms-variant');
  await page.goto(`${product.consoleUrl}/forms/list`);
  await rowOf('Newsletter')
    .filter({ hasNotText: 'COPY' })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: guide('Try out a variant') }).click();
  await expect(page.getByRole('radio', { name: guide('Two forms') })).toBeChecked();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Two steps');
  await expect(page.getByRole('combobox', { name: guide('Form'), exact: true })).toHaveValue('Newsletter');
  await page.getByRole('combobox', { name: guide('Variant') }).click();
  await page.getByRole('option', { name: COPY }).click();
  await page.getByRole('radio', { name: 'Forms that were sent' }).check();
  await picture('experiment-forms-new');
  await expectAccessible(page, 'a new experiment with forms');
  await page.getByRole('button', { name: 'Create experiment' }).click();
  await page.getByRole('button', { name: 'Start experiment' }).click();
  await expect(page.getByText('Too early to tell')).toBeVisible();

  /** Browsers that get the form and its variant on the page; another site gives each the same. */
  const agentOf: Record<'form' | 'variant', string> = { form: '', variant: '' };
  await expect(async () => {
    for (let at = 0; at < 40; at += 1) {
      const agent = `Mozilla/5.0 Firefox/${100 + at}`;
      const { text } = await visit('/news', agent);
      agentOf[text.includes('Where shall we write?') ? 'variant' : 'form'] = agent;
    }
    expect(agentOf.variant).not.toBe('');
    expect(agentOf.form).not.toBe('');
  }).toPass({ timeout: 30_000 });
  for (const [which, label] of [
    ['form', 'E-mail'],
    ['variant', 'Where shall we write?'],
  ] as const) {
    const context = await browser.newContext({ userAgent: agentOf[which] });
    const visitor = await context.newPage();
    for (const mode of ['inline', 'frame']) {
      await visitor.goto(`${origin}/${mode}`);
      const inside = mode === 'frame' ? visitor.frameLocator('iframe') : visitor;
      await expect(inside.getByRole('textbox', { name: label })).toBeVisible();
    }
    await context.close();
  }

  const plain = await browser.newContext({ userAgent: agentOf.variant, javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(`${site}/news`);
  await visitor.getByRole('textbox', { name: 'Where shall we write?' }).fill('ada@example.org');
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await expect(visitor.getByRole('heading', { name: /thank/i }).first()).toBeVisible();
  await plain.close();

  const cells = (of: number) => page.getByRole('table').getByRole('row').nth(of).getByRole('cell');
  await expect
    .poll(
      async () => {
        await page.reload();
        return cells(2).nth(1).innerText();
      },
      { timeout: 40_000, intervals: [3_000] },
    )
    .toBe('1');
  await expect(page.getByRole('rowheader', { name: COPY })).toBeVisible();
  await picture('experiment-forms-running');
  await expectAccessible(page, 'a running experiment with forms');

  await page.getByRole('button', { name: 'End…' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the experiment?' });
  await dialog.getByRole('radio', { name: guide('The variant') }).check();
  await picture('experiment-forms-end');
  await dialog.getByRole('button', { name: 'End experiment' }).click();
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
  await expect(async () => {
    for (let at = 0; at < 8; at += 1) {
      const { text } = await visit('/news', `Mozilla/5.0 Firefox/${at}`);
      expect(text).toContain('Where shall we write?');
      expect(text).toContain(`/forms/${formId}/submissions`);
    }
  }).toPass({ timeout: 30_000 });
  await new Promise((resolve) => host.close(resolve));
});
