import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { CORE, test, type ProductAddresses } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

const mark = Date.now().toString(36);
const recipes = (html: string) => ({ html: `<main class="ts-page">${html}</main>`, css: '', project: null });

async function open(page: Page, { consoleUrl }: ProductAddresses, path: string): Promise<void> {
  await page.goto(`${consoleUrl}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A visitor's browser shows a heading at an address, soon: the site hears of changes by a message. */
async function expectPublic(page: Page, address: string, heading: string): Promise<void> {
  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 500 });
  }).toPass();
  await visitor.close();
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

test(
  'errors stop publishing, lead to their block, and are passed with a reason',
  CORE,
  async ({ page, places }) => {
    const api = await signInWithApi(page, places);
    const name = `Checked ${mark}`;
    const made = await api.create('pages', {
      name,
      slug: `checked-${mark}`,
      recipes: recipes(
        '<h1 class="ts-heading">Checked</h1><a class="ts-button" href="/nowhere-at-all">Read on</a>',
      ),
    });
    await open(page, places, `/pages/${made.id}/settings`);
    await page.getByRole('button', { name: 'Publish page' }).click();
    const dialog = page.getByRole('dialog', { name: '1 error stops publishing' });
    await expect(dialog).toContainText('leads to /nowhere-at-all, where your site has no page');
    await expect(dialog.getByRole('button', { name: 'Publish nevertheless' })).toBeDisabled();
    await expectAccessible(page, 'the errors');
    await dialog.getByRole('link', { name: /^Show me/ }).click();
    await expect(page.locator('.pb-selection__name')).toHaveText(/Read on/);

    await open(page, places, `/pages/${made.id}/publishing`);
    await expect(part(page, 'Checks').getByRole('listitem').first()).toContainText('/nowhere-at-all');
    const schedule = part(page, 'Schedule');
    await schedule
      .getByLabel('Publish on', { exact: true })
      .fill(`${new Date().getUTCFullYear() + 2}-05-01T09:30`);
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    const later = page.getByRole('dialog', { name: '1 error would stop publishing' });
    await expect(later).toContainText('/nowhere-at-all');
    await expectAccessible(page, 'the errors of a page that is scheduled');
    await later.getByRole('button', { name: 'Don’t schedule' }).click();
    await expect(schedule).not.toContainText('Scheduled by');
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await later.getByRole('button', { name: 'Schedule anyway' }).click();
    await expect(schedule).toContainText('Scheduled by');
    await page.getByRole('button', { name: 'Publish page' }).click();
    await dialog
      .getByRole('textbox', { name: 'Reason for publishing despite errors' })
      .fill('The page follows');
    await dialog.getByRole('button', { name: 'Publish nevertheless' }).click();
    await expect(part(page, 'Published versions')).toContainText(
      'Published despite 1 error: The page follows',
    );
    await expect(part(page, 'What differs from the public page')).toContainText('Version 1 is public');
  },
);

test('an earlier version is put back, and the draft stays', CORE, async ({ page, places }) => {
  const api = await signInWithApi(page, places);
  const slug = `versions-${mark}`;
  const made = await api.create('pages', {
    name: `Versions ${mark}`,
    slug,
    recipes: recipes('<h1>First</h1>'),
  });
  const first = await api.act('pages', made, 'publish');
  const second = await api.update('pages', first, { recipes: recipes('<h1>Second</h1>') });
  const published = await api.act('pages', second, 'publish');
  await api.update('pages', published, { pageMetadata: { title: 'A new title', description: '' } });
  const address = `${places.sitesUrl('riverside')}/${slug}`;

  await open(page, places, `/pages/${made.id}/publishing`);
  await expect(part(page, 'What differs from the public page')).toContainText('A new title');
  await page.getByRole('button', { name: 'Put this version back: version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put this version back' }).click();
  const versions = part(page, 'Published versions');
  await expect(versions.getByRole('listitem').first()).toContainText('Copy of version 1');
  await expect(versions.getByRole('listitem').first()).toContainText('Public');
  await expectPublic(page, address, 'First');
  expect((await api.read('pages', made.id))['recipes']).toMatchObject({
    html: expect.stringContaining('Second'),
  });
  await expectAccessible(page, 'the versions');

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview version 2' }).click(),
  ]);
  await expect(preview.getByRole('heading', { name: 'Second' })).toBeVisible();
  await expect(preview.getByRole('status')).toContainText('This page is not public like this');
});

test('a page is scheduled on the screen, published by the worker, and leads on from its earlier address', async ({
  page,
  places,
}) => {
  const api = await signInWithApi(page, places);
  const slug = `scheduled-${mark}`;
  const made = await api.create('pages', {
    name: `Scheduled ${mark}`,
    slug,
    recipes: recipes('<h1>On time</h1>'),
  });
  const address = `${places.sitesUrl('riverside')}/${slug}`;
  await open(page, places, `/pages/${made.id}/publishing`);
  const schedule = part(page, 'Schedule');
  await schedule.getByLabel('Publish on', { exact: true }).fill('2099-05-01T09:30');
  await schedule.getByRole('button', { name: 'Save schedule' }).click();
  const publishOn = schedule.getByLabel('Publish on', { exact: true });
  await expect(publishOn).toHaveAccessibleDescription('Choose a moment within 5 years.');
  await expect(publishOn).toBeFocused();
  await expectAccessible(page, 'a refused schedule');
  const year = new Date().getUTCFullYear() + 2;
  await publishOn.fill(`${year}-05-01T09:30`);
  await schedule.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('The schedule is saved')).toBeVisible();
  await expect(schedule).toContainText('Scheduled by');
  await expect(page.getByText(/^Publishes May 1/)).toBeVisible();
  await schedule.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByText('Nothing is scheduled any more')).toBeVisible();

  const soon = new Date(Date.now() + 1_500).toISOString();
  await api.act('pages', await api.read('pages', made.id), 'schedule', {
    publishAt: soon,
    unpublishAt: null,
  });
  await expect(part(page, 'Published versions')).toContainText('Version 1', { timeout: 20_000 });
  await expectPublic(page, address, 'On time');

  await page.getByRole('button', { name: 'Unpublish page' }).click();
  await expectPublic(page, address, 'This page is closed');
  const moved = await api.update('pages', await api.read('pages', made.id), { slug: `moved-${mark}` });
  await api.act('pages', moved, 'publish');
  await page.getByRole('link', { name: `Redirect /${slug}` }).click();
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue(`/moved-${mark}`);
  await expectAccessible(page, 'a new redirect');
  await page.getByRole('button', { name: 'Create redirect' }).click();
  await expectPublic(page, address, 'On time');
});

test('a link shows the draft to people without an account, until it is ended', async ({
  page,
  places,
  browser,
}) => {
  const api = await signInWithApi(page, places);
  const made = await api.create('pages', {
    name: `Private ${mark}`,
    slug: `private-${mark}`,
    recipes: recipes('<h1>Between us</h1>'),
  });
  await open(page, places, `/pages/${made.id}/publishing`);
  const links = part(page, 'Preview as visitor');
  // A double click makes one.
  await links.getByRole('button', { name: 'Make a link' }).dblclick();
  await expect(page.getByText('The link is ready').first()).toBeVisible();
  await expect(links.getByRole('link', { name: 'The draft' })).toHaveCount(1);
  const url = await links.getByRole('link', { name: 'The draft' }).getAttribute('href');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(url!);
  await expect(visitor.getByRole('heading', { name: 'Between us' })).toBeVisible();
  await links.getByRole('button', { name: 'End link' }).click();
  await expect(links.getByRole('link', { name: 'The draft' })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Between us' })).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page, 'publishing');
});
