import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { FORM_THEME } from '../../publish/form-theme.ts';
import { PRIVACY_LINK_STYLES } from '../privacy-link.ts';
import { SITE_PART_STYLES } from '../site-parts.ts';
import { BASE_STYLES } from './base-styles.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const HEIGHT = 800;
const SHORT = '<section class="ts-section"><p>Thank you</p></section>';
const LONG = `<section class="ts-section"><div style="height:3000px">Much</div></section>`;
const FOOTER = '<footer class="ts-section ts-section--tight"><p>River</p></footer>';
const SITE_FOOTER = '<footer class="ts-page ts-site-part"><p>River</p></footer>';
const PRIVACY = '<nav class="ts-privacy"><a href="/privacy">Privacy</a></nav>';
const main = (inner: string) => `<main class="ts-page">${inner}</main>`;

/** Where the last of the page ends, and how far the window scrolls. */
async function endOf(body: string, last: string) {
  const page = await browser.newPage({ viewport: { width: 400, height: HEIGHT } });
  const styles = BASE_STYLES + SITE_PART_STYLES + PRIVACY_LINK_STYLES;
  await page.setContent(`<!doctype html><style>${styles}</style><body>${body}</body>`);
  const found = await page.evaluate((selector) => {
    const rect = (one: string) => document.querySelector(one)!.getBoundingClientRect();
    return {
      end: Math.round(rect(selector).bottom),
      content: Math.round(rect('main>section').bottom),
      begin: Math.round(rect(selector).top),
      scrolls: document.documentElement.scrollHeight,
    };
  }, last);
  await page.close();
  return found;
}

it.each([
  ['the footer of a page', main(SHORT + FOOTER), 'footer'],
  ['the footer of a site', main(SHORT) + SITE_FOOTER, 'footer'],
  ['the link to the privacy policy', main(SHORT + FOOTER) + PRIVACY, 'nav'],
])('%s stands at the bottom of the window of a short page', async (_, body, last) => {
  expect(await endOf(body, last)).toMatchObject({ end: HEIGHT, scrolls: HEIGHT });
});

it.each([
  ['the footer of a page', main(LONG + FOOTER)],
  ['the footer of a site', main(LONG) + SITE_FOOTER],
])('%s follows the content of a long one', async (_, body) => {
  const { begin, content, end, scrolls } = await endOf(body, 'footer');
  expect([begin, end]).toEqual([content, scrolls]);
});

it('a field or a button keeps its corners while it has the focus', async () => {
  const page = await browser.newPage();
  const controls =
    '<a class="ts-button" href="#">Give</a><form class="tf"><input class="tf-input"><button class="tf-button">Send</button></form>';
  await page.setContent(
    `<!doctype html><style>${BASE_STYLES}${formStyles}${FORM_THEME}</style><main class="ts-page">${controls}</main>`,
  );
  for (const control of ['.ts-button', '.tf-input', '.tf-button']) {
    const corners = () => page.locator(control).evaluate((one) => getComputedStyle(one).borderRadius);
    const before = await corners();
    await page.keyboard.press('Tab');
    expect(await page.locator(control).evaluate((one) => one.matches(':focus-visible'))).toBe(true);
    expect([control, await corners()]).toEqual([control, before]);
  }
  await page.close();
});
