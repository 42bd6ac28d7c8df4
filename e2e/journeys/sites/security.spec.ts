import { expect } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { openGuide } from '../../support/guide.ts';
import { mainMenu } from '../../support/empty.ts';
import { openInstallation, type Installation } from '../../support/installation.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let installation: Installation;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  installation = await openInstallation(browser);
});
test.afterAll(() => installation.close());

test('docs/guide/security.md', async ({ browser }) => {
  const { page, product, caller, picture } = installation;
  const guide = openGuide('security');
  const call = await caller();
  const made = await call('POST', 'pages', {
    body: {
      name: 'Appeal',
      slug: 'appeal',
      recipes: { html: '<main><h1>Our appeal</h1></main>', css: '', project: null },
    },
  });
  const { id, version } = await made.json();
  expect((await call('POST', `pages/${id}/publish`, { version })).status).toBe(200);

  guide('Settings → Security');
  await mainMenu(page, 'Security').click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await picture('security-policy');
  await expectAccessible(page, 'the policy');
  const scripts = page.locator('#field-csp-directives-script-src');
  await scripts.fill('unsafe-eval');
  await scripts.press('Enter');
  await expect(page.getByText(guide('unsafe-eval')).first()).toBeVisible();
  await expect(page.getByText('is refused: it would let a script run any text')).toBeVisible();
  await picture('security-refused');
  await scripts.press('Backspace');
  await expect(page.getByText('is refused: it would let a script run any text')).toBeHidden();

  await page.getByRole('tab', { name: guide('Scripts and styles') }).click();
  await expect(page.getByText('No scripts or styles')).toBeVisible();
  await picture('security-no-assets');
  await page.getByRole('button', { name: guide('Add a script') }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mark');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').first()).toContainText('https://');
  await page.getByText(guide('Text in the page')).click();
  await page.getByRole('button', { name: 'Remove the attribute “defer”' }).click();
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill(
      "document.documentElement.dataset.mark = 'here';\nfetch('https://figures.invalid/visit').catch(() => 0);",
    );
  await picture('security-asset');
  await expectNoSidewaysScroll(page, 'an asset');
  await page.getByRole('tab', { name: guide('Preview') }).click();
  await expect(page.getByText('Visitors get another policy now.')).toBeVisible();
  await picture('security-preview');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Change 1 published page?' });
  await expect(question.getByText('Appeal')).toBeVisible();
  await question.getByRole('button', { name: 'Save and publish 1 page again' }).click();
  await expect(question).toBeHidden();

  const visitor = await (await browser.newContext()).newPage();
  await expect(async () => {
    await visitor.goto(`${product.sitesUrl('lake')}/appeal`);
    await expect(visitor.locator('html')).toHaveAttribute('data-mark', 'here', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('tab', { name: guide('Blocked') }).click();
  await expect(page.getByText('https://figures.invalid', { exact: true })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(guide('Caused by'))).toBeVisible();
  await page.getByRole('link', { name: 'the script or style “Mark”' }).click();
  await expect(page.getByRole('tab', { name: 'Scripts and styles' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: guide('Blocked') }).click();
  await picture('security-blocked');
  await expectAccessible(page, 'what was blocked');
  await page.getByRole('button', { name: guide('Allow this source') }).click();
  await question.getByRole('button', { name: 'Save and publish 1 page again' }).click();
  await expect(page.getByText('https://figures.invalid is allowed now')).toBeVisible();
  await expect(page.getByText('Nothing blocked')).toBeVisible();
  await page.getByRole('tab', { name: guide('Content security policy') }).click();
  await expect(page.getByText('https://figures.invalid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Revisions' }).click();
  await expect(page.getByRole('dialog').getByText('Scripts and styles').first()).toBeVisible();
});
