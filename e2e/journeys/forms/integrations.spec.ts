import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Browser, type Page } from '@playwright/test';
import { createHostPage } from '../../../tools/demo/host-page/host-page.server.ts';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { answerQuestion, tickGooglesBox } from '../../support/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test.describe.configure({ timeout: 120_000 });

const mark = Date.now().toString(36);
const slug = `otter-club-${mark}`;
/** For the look of things, when a folder is given. */
const shots = process.env['JOURNEY_SHOTS'];
let address: string;
let formId: string;
let host: string;
let server: Server;
let control: (wanted: object) => Promise<string[]>;

const components = [
  { id: 'name', type: 'text', key: 'name', label: 'Your name', required: true },
  { id: 'home', type: 'postcode', key: 'home', label: 'Your address', required: true },
  { id: 'check', type: 'recaptcha' },
];

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

// A separate demo: the settings of integrations, and the responses of their services, apply to every form.
let places: Product;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  places = await startProduct();
  control = async (wanted) => {
    const body = JSON.stringify(wanted);
    const response = await fetch(`${places.integrationsUrl}/__control`, { method: 'POST', body });
    return ((await response.json()) as { asked: string[] }).asked;
  };
  const page = await browser.newPage();
  const api = await signInWithApi(page, places);
  const shown = { site: places.sitesUrl('riverside'), formIds: [''] };
  server = createHostPage(shown);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { id: expressionId } = await api.create('regular-expressions', {
    description: `No digits ${mark}`,
    pattern: '^[^0-9]*$',
    messages: { 'en-US': 'A name has no digits', es: '' },
  });
  const form = await api.create('forms', {
    description: `Otter club ${mark}`,
    language: 'en',
    // Only the server checks an expression.
    schema: { components: components.map((one) => (one.id === 'name' ? { ...one, expressionId } : one)) },
    translations: {
      ar: { texts: { 'name:label': { text: 'اسمك', source: 'Your name' } } },
      es: { texts: { 'name:label': { text: 'Tu nombre', source: 'Your name' } } },
    },
    embeddedSettings: { origins: [host] },
  });
  formId = form.id;
  shown.formIds = [formId];
  await publish(api, slug, formId);
  address = `${shown.site}/${slug}`;
  await page.close();
});
test.afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await places?.stop();
});
test.afterEach(() => control({ reset: true }));

async function publish(api: ApiClient, name: string, form: string): Promise<void> {
  const html = `<main><h1>Join the otter club</h1><div data-tributary-form="${form}"></div></main>`;
  const made = await api.create('pages', {
    name: `Otter club ${name}`,
    slug: name,
    formId: form,
    recipes: { html, css: '', project: null },
  });
  await api.act('pages', made, 'publish');
}

test('an address is found by its postcode with the keyboard alone', async ({ page }) => {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toBeFocused();
  await page.keyboard.type('bs1 4dj');
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: 'Addresses' });
  await expect(list).toBeFocused();
  await expect(page.getByText('Addresses found: 5. Choose yours.')).toBeVisible();
  await expectAccessible(page, 'the list of addresses');
  await shot(page, 'visitor-list');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('button', { name: 'Find address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Flat 2, Otter Court/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Street and number' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Street and number' })).toHaveValue('Flat 2, Otter Court');
  await expect(page.getByRole('textbox', { name: 'Flat, building or company' })).toHaveValue(
    '12 Harbourside',
  );
  await expect(page.getByRole('textbox', { name: 'Town or city' })).toHaveValue('BRISTOL');
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('BS1 4DJ');
});

test('a form is sent with Google’s check, which loads once a visitor begins', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  await page.goto(address);
  await expect(page.getByText('Once you begin to fill in this form')).toBeVisible();
  expect(asked.filter((url) => url.includes('recaptcha'))).toEqual([]);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Gr4ce');
  const frame = page.frameLocator('iframe[title="Google reCAPTCHA"]');
  await expect(frame.getByRole('checkbox')).toBeVisible();
  await page.getByRole('textbox', { name: 'Postcode' }).fill('SW1A 1AA');
  await page.getByRole('textbox', { name: 'Street and number' }).fill('1 Mall Walk');
  await page.getByRole('textbox', { name: 'Town or city' }).fill('London');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Tick the box of Google reCAPTCHA first')).toBeVisible();
  await shot(page, 'visitor-tick');
  await tickGooglesBox(page);
  await expect(page.getByText('Tick the box of Google reCAPTCHA first')).toBeHidden();
  // An answer that is refused before Google is asked leaves the box ticked.
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText('A name has no digits');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/thank-you/, { timeout: 15_000 });
  expect(refusals).toEqual([]);
});

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill('Joan');
  await page.getByRole('textbox', { name: 'Postcode' }).fill('SW1A 1AA');
  await page.getByRole('textbox', { name: 'Street and number' }).fill('1 Mall Walk');
  await page.getByRole('textbox', { name: 'Town or city' }).fill('London');
}

async function answerAndSend(page: Page): Promise<void> {
  await answerQuestion(page);
  await page.waitForURL(/thank-you/, { timeout: 15_000 });
}

test('without script a form has plain fields, and asks a question in place of Google', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Find address' })).toHaveCount(0);
  await fillIn(page);
  await shot(page, 'visitor-no-script');
  await page.getByRole('button', { name: 'Submit' }).click();
  await answerAndSend(page);
});

test('a visitor who can’t reach Google is asked the question too, with all answers kept', async ({
  page,
}) => {
  await control({ script: 'down' });
  await page.goto(address);
  await fillIn(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await answerAndSend(page);
});

test('when Google gives no verdict, the form’s own check suffices', async ({ page }) => {
  await page.goto(address);
  await fillIn(page);
  await tickGooglesBox(page);
  await control({ verify: 'down' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/thank-you/, { timeout: 15_000 });
});

test('when the service of addresses fails, visitors are told and enter theirs', async ({ page }) => {
  await control({ lookup: 'no-credit' });
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Postcode' }).fill('BS1 4DJ');
  await page.getByRole('button', { name: 'Find address' }).click();
  await expect(page.getByText('Addresses can’t be looked up at the moment.')).toBeVisible();
  await control({ lookup: 'normal' });
  await page.getByRole('textbox', { name: 'Postcode' }).fill('ZZ99 9ZZ');
  await page.getByRole('button', { name: 'Find address' }).click();
  await expect(page.getByText('No address has this postcode.')).toBeVisible();
});

for (const mode of ['inline', 'frame'] as const)
  test(`a form on another site has both, ${mode}`, async ({ browser }) => {
    const page = await openOn(browser, mode);
    const place = mode === 'frame' ? page.frameLocator('tributary-form iframe') : page;
    await place.getByRole('textbox', { name: 'Your name' }).fill('Mary');
    await place.getByRole('textbox', { name: 'Postcode' }).fill('EH8 8DX');
    await place.getByRole('button', { name: 'Find address' }).click();
    await place.getByRole('option', { name: /^3 Palace Close/ }).click();
    await expect(place.getByRole('textbox', { name: 'Street and number' })).toHaveValue('3 Palace Close');
    await tickGooglesBox(place);
    await place.getByRole('button', { name: 'Submit' }).click();
    const outcome = page.frameLocator('tributary-form iframe');
    await expect(outcome.getByRole('heading', { name: /thank you/i })).toBeVisible();
    await page.context().close();
  });

/** A page of another website with the form. */
async function openOn(browser: Browser, mode: 'inline' | 'frame'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${host}/${mode}`);
  return page;
}

test('docs/guide/integrations.md: a person sets integrations up, tests and clears them', async ({
  page,
  browser,
}) => {
  const guide = openGuide('integrations');
  guide('Settings → Integrations');
  await enterConsole(page, places, 'integrator', '/general-settings/integrations');
  const recaptcha = page.getByRole('tabpanel', { name: 'Google reCAPTCHA' });
  const lookup = page.getByRole('tabpanel', { name: 'Postcode lookup' });
  await expect(recaptcha.getByText('It is stored encrypted and never shown again.')).toBeVisible();
  await page.getByRole('tab', { name: 'Postcode lookup' }).click();
  await lookup.getByRole('radio', { name: 'Loqate' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(lookup.getByText('A key belongs to one service.')).toBeVisible();
  await lookup.getByLabel(/^Key/).fill('a wrong key');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(lookup.getByText(guide('Failing'), { exact: true })).toBeVisible();
  await shot(page, 'console-failing');
  await lookup.getByLabel(/^Key/).fill('test-postcode-key');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(lookup.getByText('Ready', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Google reCAPTCHA' }).click();
  await recaptcha.getByRole('button', { name: 'Test connection' }).click();
  await expect(recaptcha.getByText('Ready', { exact: true })).toBeVisible();
  await expectAccessible(page, 'integrations');
  await shot(page, 'console-ready');
  // The tab that was open last is open again.
  await page.getByRole('tab', { name: 'Postcode lookup' }).click();
  await page.goto(new URL('/general-settings/integrations', page.url()).href);
  await expect(lookup.getByText('Ready', { exact: true })).toBeVisible();
  guide('Clear… erases the settings with the key');
  await lookup.getByRole('button', { name: 'Clear…' }).click();
  await shot(page, 'console-clear');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear settings' }).click();
  await expect(lookup.getByText('Not set up', { exact: true })).toBeVisible();
  // Live forms take part at once: nothing is published again.
  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(address);
    await visitor.waitForLoadState('networkidle');
    await expect(visitor.getByRole('button', { name: 'Find address' })).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await lookup.getByRole('button', { name: guide('Set up postcode lookup') }).click();
  await lookup.getByRole('radio', { name: 'Ideal Postcodes' }).check();
  await lookup.getByLabel(/^Key/).fill('test-postcode-key');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(lookup.getByText('Ready', { exact: true })).toBeVisible();
  guide('In the form builder, add Postcode lookup; or switch on Find by postcode in an Address');
  const builder = await (await browser.newContext()).newPage();
  await enterConsole(builder, places, 'admin', `/forms/${formId}/edit`);
  const palette = builder.getByRole('navigation', { name: 'Fields to add' });
  await expect(palette.getByRole('button', { name: 'Postcode lookup', exact: true })).toBeVisible();
  await expect(palette.getByRole('button', { name: 'reCAPTCHA', exact: true })).toBeVisible();
  await palette.locator('[data-palette-type=address]').click();
  await expect(builder.getByRole('switch', { name: 'Find by postcode' })).toBeVisible();
  await builder.context().close();
});

test('v3 passes a visitor by the score, and asks a visitor with a low score', async ({ browser }) => {
  const admin = await browser.newPage();
  await enterConsole(admin, places, 'integrator', '/general-settings/integrations');
  const recaptcha = admin.getByRole('tabpanel', { name: 'Google reCAPTCHA' });
  const choose = async (version: RegExp): Promise<void> => {
    await recaptcha.getByRole('radio', { name: version }).check();
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(recaptcha.getByText('Ready', { exact: true })).toBeVisible();
    // Forms read the settings again after five seconds.
    await admin.waitForTimeout(5_500);
  };
  await choose(/^v3/);
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(address);
    await fillIn(page);
    await expect(page.locator('.tf-recaptcha iframe')).toHaveAttribute('height', '0');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/thank-you/, { timeout: 15_000 });
    await control({ score: 0.1 });
    const doubted = await (await browser.newContext()).newPage();
    await doubted.goto(address);
    await fillIn(doubted);
    await doubted.getByRole('button', { name: 'Submit' }).click();
    await answerAndSend(doubted);
  } finally {
    await choose(/^v2/);
  }
});

test('forms look as they should, in every language and size', async ({ browser }) => {
  for (const [language, width] of [
    ['en', 1440],
    ['en', 375],
    ['ar', 375],
    ['es', 1440],
  ] as const) {
    const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await page.goto(`${address}?lang=${language}`);
    await page.locator('[name=name]').fill('Ada');
    await page.locator('[name="home.postcode"]').fill('BS1 4DJ');
    await page.locator('.tf-lookup > button').first().click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(page.frameLocator('.tf-recaptcha iframe').getByRole('checkbox')).toBeVisible();
    await expectNoSidewaysScroll(page, `a form in ${language} at ${width} px`);
    await expectAccessible(page, 'a form with both');
    await shot(page, `visitor-${language}-${width}`);
    await page.context().close();
  }
});
