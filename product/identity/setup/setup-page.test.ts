import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOn, WCAG } from '@tributary/tools/testing/accessibility.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';

let harness: IdentityHarness;
let browser: Browser;

beforeAll(async () => {
  harness = await startIdentity({ siteAddressOf: (slug) => `${slug}.sites.test` });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});

it.each([
  { width: 1440, scheme: 'light', locale: 'en-US' },
  { width: 320, scheme: 'dark', locale: 'es-ES' },
] as const)(
  'is accessible and fits at $width px, $scheme, $locale, empty, refused and gone',
  { timeout: 120_000 },
  async ({ width, scheme, locale }) => {
    const link = await harness.identity.setupLink();
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: scheme,
      timezoneId: 'Pacific/Auckland',
      locale,
    });
    const page = await context.newPage();
    const look = async () => {
      const violations = await violationsOn(page, { runOnly: [...WCAG, 'best-practice'] });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await page.goto(link!);
    await look();
    expect(await page.inputValue('input[name=timezone]')).toBe('Pacific/Auckland');
    // By keyboard alone: the first field has the focus, Enter sends the form.
    await page.keyboard.type('River Trust');
    expect(await page.inputValue('#slug')).toBe('river-trust');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.inputValue('#organization')).toBe('River Trust');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('firstName');
    // An address that is there already, or was typed, stays.
    await page.fill('#organization', 'Lake Trust');
    expect(await page.inputValue('#slug')).toBe('river-trust');
    await page.fill('#organization', 'River Trust');
    await look();
    await page.goto(`${harness.origin}/auth/setup?link=gone`);
    await look();
    await context.close();
  },
);
