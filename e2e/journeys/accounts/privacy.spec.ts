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

test('docs/guide/privacy.md', async ({ browser }) => {
  const { page, product, caller, picture, visit } = installation;
  const guide = openGuide('privacy');
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

  guide('Settings → Privacy');
  await mainMenu(page, 'Privacy').click();
  await expect(page.getByText('There is no privacy policy yet.')).toBeVisible();
  await page.getByRole('button', { name: guide('Add a language') }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Our privacy policy');
  await page.getByRole('textbox', { name: 'Text' }).fill('We keep <little>.\n\nAnd not for long.');
  await page.getByRole('textbox', { name: 'Contact for data protection' }).fill('privacy@lake.example');
  await picture('privacy-policy');
  await expectAccessible(page, 'the privacy policy');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save and publish 1 page again' }).click();
  const visitor = await (await browser.newContext()).newPage();
  await expect(async () => {
    await visitor.goto(`${product.sitesUrl('lake')}/appeal`);
    await visitor.getByRole('link', { name: 'Our privacy policy' }).click({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(visitor.getByText('We keep <little>.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'privacy@lake.example' })).toBeVisible();
  expect((await visit('/privacy-policy/xx')).status).toBe(404);

  await page.getByRole('tab', { name: guide('How long data are kept') }).click();
  await page.getByRole('textbox', { name: guide('Anonymize after') }).fill('24');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: guide('Review and confirm…') }).click();
  const dialog = page.getByRole('dialog', { name: 'Anonymize old personal data?' });
  await expect(dialog.getByText('0 transactions older than')).toBeVisible();
  await picture('privacy-confirm');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Anonymize' }).click();
  await expect(page.getByText('Old personal data are anonymized every day')).toBeVisible();
  await expect(page.getByRole('table', { name: guide('Last runs') }).getByText('Done')).toBeVisible();
  await picture('privacy-retention');
  await expectAccessible(page, 'how long data are kept');
  await expectNoSidewaysScroll(page, 'how long data are kept');

  await page.getByRole('tab', { name: guide('One person') }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody@example.org');
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page.getByText('Nothing is known')).toBeVisible();
  await picture('privacy-person');

  // A person known only by a request for support is found, exported and forgotten too.
  const asked = await call('POST', 'support/tickets', { body: { subject: 'A question', message: 'How?' } });
  expect(asked.status).toBe(201);
  await page.getByRole('tab', { name: 'One person' }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@lake.example');
  const found = page.getByRole('region', { name: 'Known of ada@lake.example' });
  // The e-mail that confirms the request is listed until it is sent.
  await expect(async () => {
    await page.getByRole('button', { name: 'Look' }).click();
    await expect(found.getByRole('listitem')).toHaveText(['1 request for support'], { timeout: 3_000 });
  }).toPass();
  await picture('privacy-person-found');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    found.getByRole('button', { name: guide('Export') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^supporter-.*\.zip$/);
  await found.getByRole('button', { name: guide('Anonymize…') }).click();
  const forgetting = page.getByRole('dialog', { name: 'Anonymize this supporter?' });
  await expect(forgetting.getByText('1 request for support is deleted')).toBeVisible();
  await forgetting.getByRole('checkbox').check();
  await forgetting.getByRole('button', { name: 'Anonymize' }).click();
  await expect(page.getByText('Nothing is known')).toBeVisible();
});
