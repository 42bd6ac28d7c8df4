import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { formSchema, type FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { buildScripts, scriptFor } from '../build/built.testing.ts';

const form: FormSchemaInput = {
  components: [
    { id: 'a', type: 'slider', key: 'far', label: 'How far?', max: 10, unit: 'km' },
    { id: 'b', type: 'text', key: 'name', label: 'Name' },
  ],
};
const SITE = 'http://forms.localhost';
let script: string;
let browser: Browser;
let page: Page;
let posted: (string | null)[] = [];

beforeAll(async () => {
  script = scriptFor(await buildScripts(), form);
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());

/** Opens the form. */
async function open(javaScriptEnabled = true): Promise<void> {
  posted = [];
  page = await browser.newPage({ javaScriptEnabled });
  const shown = renderForm(formSchema.parse(form), {
    formId: 'f1',
    action: '/forms/f1/submissions',
    locale: 'en',
    values: {},
  });
  await page.route(`${SITE}/**`, (route) => {
    const request = route.request();
    if (request.url().endsWith('/challenge'))
      return route.fulfill({ json: { token: 't', bits: 1, seed: 's' } });
    if (!request.url().endsWith('/submissions'))
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><style>${formStyles}</style>${shown}<script>${script}</script>`,
      });
    posted.push(new URLSearchParams(request.postData() ?? '').get('far'));
    return route.fulfill({ json: { location: `${SITE}/` } });
  });
  await page.goto(`${SITE}/`);
}
async function send(): Promise<string | null | undefined> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => posted.length).toBe(1);
  await page.close();
  return posted[0];
}
const box = () => page.getByLabel('How far?');
const range = () => page.locator('[type=range]');

beforeEach(() => open());

it('has no answer for a visitor who did not touch it, and says so', async () => {
  expect(await box().getAttribute('placeholder')).toBe('Nothing chosen yet');
  await page.getByLabel('Name').fill('Ada');
  expect(await box().inputValue()).toBe('');
  expect(await send()).toBe('');
});

it('answers where its handle is dragged to, and where it is pressed without moving', async () => {
  await range().fill('8');
  expect(await box().inputValue()).toBe('8');
  await page.reload();
  expect(await box().inputValue()).toBe('8');
  await box().fill('');
  expect(await range().inputValue()).toBe('5');
  await range().click();
  expect(await send()).toBe('5');
});

it('is filled in by keyboard in its box, which moves the handle', async () => {
  await box().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('7');
  await page.keyboard.press('ArrowUp');
  expect(await range().inputValue()).toBe('8');
  await page.keyboard.press('Tab');
  expect(await page.getByLabel('Name').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await send()).toBe('8');
});

it('is a box alone without script', async () => {
  await page.close();
  await open(false);
  expect(await range().isVisible()).toBe(false);
  await box().fill('3');
  expect(await send()).toBe('3');
});
