import { expect, type Browser, type Page } from '@playwright/test';
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

/** Google's container, which says that it ran and sets a cookie as statistics do. */
const CONTAINER = "window.containerRan = true; document.cookie = '_ga=1; path=/';";

async function visitor(browser: Browser, options: object = {}): Promise<{ page: Page; asked: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'application/javascript', body: CONTAINER });
  });
  return { page, asked };
}
const layer = (page: Page) =>
  page.evaluate(
    () => (window as { dataLayer?: { event?: string }[] }).dataLayer?.filter(({ event }) => event) ?? [],
  );

test('docs/guide/integrations.md: pages load a tag manager once visitors accept', async ({ browser }) => {
  const { page, product, caller, picture } = installation;
  const guide = openGuide('integrations');
  const call = await caller();
  const form = await (
    await call('POST', 'forms', {
      body: {
        description: 'Sign up',
        schema: {
          components: [{ id: 'a', type: 'text', key: 'first', label: 'First name', required: true }],
        },
      },
    })
  ).json();
  const html = `<main><h1>Our appeal</h1><div data-tributary-form="${form.id}"></div></main>`;
  const made = await call('POST', 'pages', {
    body: { name: 'Appeal', slug: 'appeal', formId: form.id, recipes: { html, css: '', project: null } },
  });
  const { id, version } = await made.json();
  expect((await call('POST', `pages/${id}/publish`, { version })).status).toBe(200);
  const address = `${product.sitesUrl('lake')}/appeal`;

  guide('Settings → Integrations');
  await mainMenu(page, 'Integrations').click();
  await page.getByRole('tab', { name: guide('Tag manager') }).click();
  await page.getByRole('button', { name: guide('Set up a tag manager') }).click();
  await page.getByRole('textbox', { name: guide('Container id') }).fill('UA-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').first()).toContainText('GTM-ABC1234');
  await page.getByRole('textbox', { name: 'Container id' }).fill('GTM-TEST1234');
  await picture('tag-manager');
  await expectAccessible(page, 'the tag manager');
  await expectNoSidewaysScroll(page, 'the tag manager');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save and publish 1 page again' }).click();

  const first = await visitor(browser);
  const notice = first.page.getByRole('region', { name: guide('Cookie settings') });
  await expect(async () => {
    await first.page.goto(address);
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  expect(first.asked).toEqual([]);
  await expectAccessible(first.page, 'the notice');
  const [refuse, accept] = [guide('Refuse'), guide('Accept')].map((name) =>
    notice.getByRole('button', { name }),
  );
  const look = (button: typeof refuse) =>
    button!.evaluate((element) => {
      const { backgroundColor, color, fontWeight, height } = getComputedStyle(element);
      return { backgroundColor, color, fontWeight, height };
    });
  expect(await look(refuse)).toEqual(await look(accept));
  await first.page.keyboard.press('Tab');
  await expect(refuse!).toBeFocused();
  await first.page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
  await first.page.reload();
  await expect(notice).toBeHidden();
  expect(first.asked).toEqual([]);

  // The choice can be changed, and taken back.
  await first.page.getByRole('button', { name: 'Cookie settings' }).click();
  await accept!.click();
  await expect.poll(() => first.asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1234']);
  await expect(first.page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
  await expect.poll(() => first.page.evaluate(() => Reflect.get(window, 'containerRan'))).toBe(true);
  await first.page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await first.page.getByRole('button', { name: 'Submit' }).click();
  await first.page.waitForURL(/thank-you$/);
  expect(await layer(first.page)).toMatchObject([
    { event: 'gtm.js' },
    { event: 'form_submitted', form_id: form.id },
  ]);
  expect(JSON.stringify(await layer(first.page))).not.toContain('Ada');
  await first.page.goto(address);
  await first.page.getByRole('button', { name: 'Cookie settings' }).click();
  const reloaded = first.page.waitForEvent('load');
  await refuse!.click();
  await reloaded;
  expect(await first.page.evaluate(() => Reflect.get(window, 'containerRan') === undefined)).toBe(true);
  expect(await first.page.evaluate(() => document.cookie)).toBe('');

  // Small, and without script.
  const small = await visitor(browser, { viewport: { width: 375, height: 700 } });
  await small.page.goto(address);
  await expect(small.page.getByRole('region', { name: 'Cookie settings' })).toBeVisible();
  await expectNoSidewaysScroll(small.page, 'the notice');
  if (process.env['JOURNEY_SHOTS']) {
    await small.page.screenshot({ path: `${process.env['JOURNEY_SHOTS']}/notice-small.png` });
    const wide = await visitor(browser, { viewport: { width: 1280, height: 800 } });
    await wide.page.goto(address);
    await wide.page.screenshot({ path: `${process.env['JOURNEY_SHOTS']}/notice-wide.png` });
  }
  const plain = await visitor(browser, { javaScriptEnabled: false });
  await plain.page.goto(address);
  await expect(plain.page.getByRole('heading', { name: 'Our appeal' })).toBeVisible();
  await expect(plain.page.getByRole('region', { name: 'Cookie settings' })).toBeHidden();
  expect(plain.asked).toEqual([]);
});

test('docs/guide/integrations.md: another service’s A/B test waits until visitors accept', async ({
  browser,
}) => {
  const { page, product, picture } = installation;
  const guide = openGuide('integrations');
  guide('## A/B testing');
  await mainMenu(page, 'Integrations').click();
  await page.getByRole('tab', { name: guide('A/B testing') }).click();
  await page.getByRole('link', { name: guide('Add its script') }).click();
  await expect(page.getByRole('tab', { name: 'Scripts and styles' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('combobox', { name: 'When it is loaded' })).toHaveValue(
    guide('After visitors accept'),
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Try & See');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://try.example.org/a.js');
  await picture('script-that-waits');
  await expectAccessible(page, 'a script that waits');
  await expectNoSidewaysScroll(page, 'a script that waits');
  await page.getByRole('button', { name: 'Add a script' }).click();
  const chat = page.getByRole('list', { name: 'Scripts and styles' }).getByRole('listitem').nth(1);
  await chat.getByText('Text in the page').click();
  await chat.getByRole('textbox', { name: 'Name' }).fill('Chat');
  await chat.getByRole('textbox', { name: 'Text' }).fill('window.order.push("chat");');
  await chat.getByRole('button', { name: 'Remove the attribute “defer”' }).click();
  await chat.getByRole('combobox', { name: 'Place' }).click();
  await page.getByRole('option', { name: 'At the end of the page' }).click();
  await chat.getByRole('combobox', { name: 'When it is loaded' }).click();
  await page.getByRole('option', { name: 'After visitors accept' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save and publish 1 page again' }).click();

  await mainMenu(page, 'Privacy').click();
  await expect(page.getByText('Visitors are asked before your scripts are loaded')).toBeVisible();
  await expect(page.getByText('After visitors accept: Try & See and Chat.')).toBeVisible();
  await picture('privacy-scripts');

  const { page: visit, asked } = await visitor(browser);
  await visit.route('https://try.example.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'application/javascript', body: 'window.order = ["try"];' });
  });
  const problems: string[] = [];
  visit.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const notice = visit.getByRole('region', { name: 'Cookie settings' });
  await expect(async () => {
    await visit.goto(`${product.sitesUrl('lake')}/appeal`);
    await expect(notice).toContainText('Google Tag Manager, Try & See, and Chat', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(visit, 'the notice of services');
  const order = () => visit.evaluate(() => Reflect.get(window, 'order') as unknown);
  expect([asked, await order()]).toEqual([[], undefined]);
  await notice.getByRole('button', { name: 'Refuse' }).click();
  await visit.reload();
  await expect(notice).toBeHidden();
  expect([asked, await order()]).toEqual([[], undefined]);
  await visit.getByRole('button', { name: 'Cookie settings' }).click();
  await notice.getByRole('button', { name: 'Accept' }).click();
  // In the order of the settings, although the first had to be fetched.
  await expect.poll(order).toEqual(['try', 'chat']);
  await visit.reload();
  await expect.poll(order).toEqual(['try', 'chat']);
  await expect(notice).toBeHidden();

  // A visitor who accepted these has not accepted scripts that are added later.
  await mainMenu(page, 'Security').click();
  await page.getByRole('tab', { name: 'Scripts and styles' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://try.example.org/b.js');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save and publish 1 page again' }).click();
  await expect(async () => {
    await visit.reload();
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  expect(await order()).toBeUndefined();
  expect(problems).toEqual([]);
});
