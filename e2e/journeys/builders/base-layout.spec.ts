import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';

test('a page whose base layout fails is built without it, and its check says so', async ({
  page,
  places: addresses,
}) => {
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  let isDown = true;
  await page.route('**/api/v1/active-theme/page-look', (route) =>
    isDown ? route.fulfill({ status: 503, json: { status: 503, title: 'Down' } }) : route.continue(),
  );
  const api = await signInWithApi(page, addresses);
  const made = await api.create('pages', {
    name: 'Without a look',
    slug: `without-a-look-${Date.now()}`,
    recipes: { html: '<main class="ts-page"><h1>One</h1></main>', css: '', project: null },
  });
  await page.goto(`${addresses.consoleUrl}/pages/${made.id}/builder`);
  await expect(
    page.getByText('Something went wrong loading the base layout. Ignoring...', { exact: true }),
  ).toBeVisible();
  await settings.getByRole('tab', { name: 'Page' }).click();
  const title = settings.getByRole('textbox', { name: 'Title' });
  const saveAs = async (text: string) => {
    await title.fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  };
  const stored = async () => {
    const response = page.waitForResponse(
      (each) => each.request().method() !== 'GET' && /\/api\/v1\/pages\/[\w-]+$/.test(each.url()),
    );
    await saveAs(`Title ${isDown}`);
    return (await (await response).json()).baseLayout;
  };
  expect(await stored()).toMatchObject({ status: 'error' });
  isDown = false;
  await settings.getByRole('button', { name: 'Try again' }).click();
  await expect(settings.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(await stored()).toEqual({ status: 'complete', errorMessage: null });
});
