import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { expect, type Locator, type Page } from '@playwright/test';
import { componentSchemas } from '../../../product/form-engine/components/components.ts';
import { createHostPage } from '../../../tools/demo/host-page/host-page.server.ts';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { entered, everyComponent, letter, recorded } from '../../support/every-component.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import {
  answerQuestion,
  fillFields,
  googlesBox,
  tickGooglesBox,
  type FormPlace,
} from '../../support/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

test.describe.configure({ timeout: 120_000 });

const mark = Date.now().toString(36);
const slug = `river-day-${mark}`;
let server: Server;
let host: string;

test.beforeAll(async ({ browser, places }) => {
  const page = await browser.newPage();
  const api = await signInWithApi(page, places);
  const shown = { site: places.sitesUrl('riverside'), formIds: [''] };
  server = createHostPage(shown);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await page.goto(`${shown.site}/winter-river-appeal`);
  const demo = await page.locator('form[data-tributary-form]').getAttribute('data-tributary-form');
  const { formConfigurationId } = await api.read('forms', demo!);
  const form = await api.create('forms', {
    description: `Every component ${mark}`,
    language: 'en',
    schema: { components: everyComponent, settings: { currency: 'GBP', review: true } },
    translations: {
      es: { texts: { 'text:label': { text: 'Tu nombre', source: 'Your name' } } },
      ar: { texts: { 'text:label': { text: 'اسمك', source: 'Your name' } } },
    },
    embeddedSettings: { origins: [host] },
    formConfigurationId,
  });
  shown.formIds = [form.id];
  const html = `<main><h1>River day</h1><div data-tributary-form="${form.id}"></div></main>`;
  const made = await api.create('pages', {
    name: `River day ${mark}`,
    slug,
    formId: form.id,
    recipes: { html, css: '', project: null },
  });
  await api.act('pages', made, 'publish');
  await page.close();
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

const shots = process.env['JOURNEY_SHOTS'];
let taken = 0;

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}-${(taken += 1)}.png`, fullPage: true });
}

const fill = (place: FormPlace, email: string) => fillFields(place, { ...entered, email });

/** Goes to the second step, fills both and sends the answers after the review. */
async function walk(
  place: FormPlace,
  email: string,
  look?: () => Promise<void>,
  check: 'google' | 'question' = 'google',
): Promise<void> {
  await expect(place.locator('[name="text"]:visible')).toBeVisible();
  await fill(place, email);
  await look?.();
  await place.locator('.tf-button[value="next"]:visible').click();
  await expect(place.locator('[name="slider"]:visible')).toBeVisible();
  await fill(place, email);
  await place.locator('input[type="file"]').setInputFiles(letter);
  if (check !== 'question') await tickGooglesBox(place);
  await look?.();
  await place.locator('.tf-button[value="submit"]:visible').click();
  await expect(place.locator('.tf-button[value="confirm"]:visible')).toBeVisible();
  await look?.();
  await place.locator('button[value="change:text"]').click();
  await expect(place.locator('[name="text"]:visible')).toHaveValue(entered['text']!);
  await place.locator('.tf-button[value="next"]:visible').click();
  await place.locator('.tf-button[value="submit"]:visible').click();
  await place.locator('.tf-button[value="confirm"]:visible').click();
  if (check === 'question') await answerQuestion(place);
}

const isPaying = (page: Page) => expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();

async function expectRecorded(api: ApiClient, email: string): Promise<void> {
  const found = await api.find('transactions', email);
  const { answers, amount, currency } = await api.read('transactions', found.id);
  expect({ answers, amount, currency }).toEqual({
    answers: { ...recorded, email },
    amount: 3600,
    currency: 'GBP',
  });
}

/** A visitor's way to the same submission. */
async function submitOn(
  page: Page,
  places: ProductAddresses,
  way: string,
  fillIn: (email: string) => Promise<void>,
): Promise<void> {
  const email = `${way}.${mark}@example.org`;
  await fillIn(email);
  await isPaying(page);
  await expectRecorded(await signInWithApi(page, places), email);
}

const openPage = (page: Page, places: ProductAddresses, language = '') =>
  expect(async () =>
    expect((await page.goto(`${places.sitesUrl('riverside')}/${slug}${language}`))?.status()).toBe(200),
  ).toPass({ timeout: 15_000 });

test('the form has every component', () => {
  const had = new Set(everyComponent.map(({ type }) => type));
  const types = componentSchemas.map(({ shape }) => shape.type.value);
  expect(types.filter((type) => !had.has(type))).toEqual([]);
});

for (const [way, language, width] of [
  ['script', '', 1440],
  ['spanish', '?lang=es', 1440],
  ['arabic', '?lang=ar', 1440],
  ['phone', '', 375],
  ['arabic-phone', '?lang=ar', 375],
] as const) {
  test(`every component is filled in with script: ${way}`, async ({ page, places }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, places, language);
    const look = async (): Promise<void> => {
      await shot(page, way);
      await expectAccessible(page, `the form, ${way}`);
      await expectNoSidewaysScroll(page, `the form, ${way}`);
    };
    const isArabic = language === '?lang=ar';
    const name = isArabic ? 'اسمك' : way === 'spanish' ? 'Tu nombre' : 'Your name';
    await expect(page.getByRole('textbox', { name })).toBeVisible();
    await expect(page.locator('form.tf')).toHaveAttribute('dir', isArabic ? 'rtl' : 'ltr');
    await submitOn(page, places, way, (email) => walk(page, email, look));
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('every component is filled in', async ({ page, places, browser }) => {
    await openPage(page, places);
    // The check is a script: it gets the visitor's html in a separate page, without the form's scripts.
    const checked = await browser.newPage({ javaScriptEnabled: true });
    const look = async (): Promise<void> => {
      const body = (await page.content()).replace(/<script\b[\s\S]*?<\/script>/g, '');
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      await checked.route(page.url(), (route) => route.fulfill({ body, headers }));
      await checked.goto(page.url());
      await expectAccessible(checked, 'the form without script');
      await checked.unroute(page.url());
    };
    await submitOn(page, places, 'plain', (email) => walk(page, email, look, 'question'));
    await checked.close();
  });
});

test('every component is filled in by keyboard alone', async ({ page, places }) => {
  await openPage(page, places);
  const look = async (): Promise<void> => {
    await shot(page, 'keyboard');
    await expectAccessible(page, 'the form by keyboard');
    // Looking into frames opens another page, and keys belong to the one in front.
    await page.bringToFront();
  };
  await submitOn(page, places, 'keyboard', (email) => typeThrough(page, email, look));
});

for (const [mode, language] of [
  ['frame', 'en'],
  ['inline', 'en'],
  ['frame', 'ar'],
  ['inline', 'ar'],
] as const) {
  const isArabic = language === 'ar';
  test(`every component is filled in on another website: ${mode}, ${language}`, async ({ page, places }) => {
    if (isArabic) await page.setViewportSize({ width: 375, height: 900 });
    await page.goto(`${host}/${mode}?lang=${language}`);
    const place = mode === 'frame' ? page.frameLocator('tributary-form iframe') : page;
    await expect(place.getByRole('textbox', { name: isArabic ? 'اسمك' : 'Your name' })).toBeVisible();
    await expect(place.locator('form.tf')).toHaveAttribute('dir', isArabic ? 'rtl' : 'ltr');
    // Frames are looked into too.
    const look = async (): Promise<void> => {
      await shot(page, `${mode}-${language}`);
      await expectAccessible(page, `the form on another website, ${mode}, ${language}`);
      await expectNoSidewaysScroll(page, `the form on another website, ${mode}, ${language}`);
    };
    await submitOn(page, places, `${mode}-${language}`, (email) => walk(place, email, look));
  });
}

/**
 * Presses Tab from control to control, and enters each control's value.
 * @param look at each step that is filled in
 */
async function typeThrough(page: Page, email: string, look: () => Promise<void>): Promise<void> {
  const all: Record<string, string> = { ...entered, email, file: letter.name };
  const focus = page.locator(':focus');
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    // Read at once: the form may go to its next step at any moment, and the focus with it.
    const { tag, name, type, value } = await page.evaluate(() => {
      const one = document.activeElement as HTMLInputElement | null;
      return { tag: one?.tagName, name: one?.name ?? '', type: one?.type ?? '', value: one?.value ?? '' };
    });
    // A frame that contains the focus does not match the page's own `:focus` styles.
    if (tag === 'IFRAME') {
      if (!(await googlesBox(page).isChecked())) await page.keyboard.press('Space');
      continue;
    }
    if (name === '_action') {
      if (value === 'back' || value.startsWith('change:')) continue;
      await look();
      await page.keyboard.press('Enter');
      if (value === 'confirm') return;
      await page.waitForTimeout(50);
      continue;
    }
    const wanted = all[name];
    if (wanted !== undefined && wanted !== '') await enter(page, focus, type, wanted);
  }
  throw new Error('The end of the form was not reached.');
}

async function enter(page: Page, focus: Locator, type: string, wanted: string): Promise<void> {
  const holds = () =>
    focus.evaluate((one: HTMLInputElement) => (one.type === 'checkbox' && !one.checked ? '' : one.value));
  if (type === 'checkbox') {
    if ((await focus.getAttribute('value')) === wanted) await page.keyboard.press('Space');
  } else if (type === 'radio') {
    await page.keyboard.press('Space');
    for (let step = 0; step < 12 && (await holds()) !== wanted; step += 1)
      await page.keyboard.press('ArrowDown');
  } else if (type === 'range') {
    for (let step = 0; step < 100 && (await holds()) !== wanted; step += 1)
      await page.keyboard.press(Number(await holds()) < Number(wanted) ? 'ArrowRight' : 'ArrowLeft');
  } else if (type === 'select-one') {
    for (let step = 0; step < 300 && (await holds()) !== wanted; step += 1)
      await page.keyboard.press('ArrowDown');
  } else if (type === 'file') {
    // A key that comes while the page is brought to the front opens nothing.
    await expect(async () => {
      const choosing = page.waitForEvent('filechooser', { timeout: 3_000 });
      await page.keyboard.press('Enter');
      await (await choosing).setFiles(letter);
    }).toPass();
  } else if (type === 'time') {
    // Hour, minute and half of the day, as an English browser asks.
    await page.keyboard.type(`${wanted.replace(':', '')}AM`);
  } else {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(wanted);
  }
}
