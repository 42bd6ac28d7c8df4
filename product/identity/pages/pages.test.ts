import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOn, WCAG } from '@tributary/tools/testing/accessibility.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, PASSWORD } from '../testing/sign-in.server.ts';

let harness: IdentityHarness;
let browser: Browser;

beforeAll(async () => {
  harness = await startIdentity({
    demoAccounts: [{ email: 'marta@river.test', name: 'Marta Ruiz', role: 'admin' }],
  });
  const river = await harness.addTenant('river', 'River Trust');
  const hill = await harness.addTenant(
    'hill',
    'The Society for Rescue, Rehoming and Rehabilitation on the Hill',
  );
  await harness.addPerson('marta@river.test', [{ tenantId: river }, { tenantId: hill, role: 'analyst' }]);
  await harness.addPerson('ada@river.test', [{ tenantId: river }]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});

/** Opens the sign-in page with these preferences, shows the page that `act` leads to, and closes it. */
async function visit(
  preferences: { width: number; scheme: 'light' | 'dark'; locale: string },
  act: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({
    viewport: { width: preferences.width, height: 800 },
    colorScheme: preferences.scheme,
    locale: preferences.locale,
  });
  try {
    const page = await context.newPage();
    await page.goto(harness.origin + authorizationRequest(harness.origin).address);
    await act(page);
  } finally {
    await context.close();
  }
}

async function send(page: Page, email: string, password: string) {
  await page.getByRole('textbox').first().fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('main form button').first().click();
}

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  'the form': () => Promise.resolve(),
  'refused fields': (page) => send(page, 'marta', ''),
  'a refused password': (page) => send(page, 'marta@river.test', 'not this one'),
  'the organizations': (page) => send(page, 'marta@river.test', PASSWORD),
  'an expired page': (page) => page.goto(`${harness.origin}/auth/sign-in/gone`),
  'a broken request': (page) => page.goto(`${harness.origin}/auth/authorize?client_id=nobody`),
};

describe.each([
  { width: 1440, scheme: 'light', locale: 'en-US' },
  { width: 320, scheme: 'dark', locale: 'es-ES' },
] as const)('at $width px, $scheme, $locale', (preferences) => {
  it.each(Object.keys(PAGES))('%s is accessible and fits', async (name) => {
    await visit(preferences, async (page) => {
      await PAGES[name]!(page);
      const violations = await violationsOn(page, { runOnly: [...WCAG, 'best-practice'] });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        preferences.width,
      );
      expect(await page.getAttribute('html', 'lang')).toBe(preferences.locale === 'es-ES' ? 'es' : 'en-US');
    });
  });
});

it('signs in by keyboard alone, filling in a demo address on the way', async () => {
  await visit({ width: 1440, scheme: 'light', locale: 'en-US' }, async (page) => {
    await page.getByRole('link', { name: /Marta Ruiz/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/email=/);
    expect(await page.inputValue('#email')).toBe('marta@river.test');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
    await page.getByRole('button', { name: /River Trust/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login\/callback\?code=/);
  });
});

it('keeps the address that was typed when the language is switched after a refusal', async () => {
  await visit({ width: 800, scheme: 'light', locale: 'en-US' }, async (page) => {
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await send(page, 'ada@river.test', 'not this one');
    await page.getByText('no coinciden').waitFor();
    expect(await page.inputValue('#email')).toBe('ada@river.test');
  });
});

it('passes on from the sign-out address without a session', async () => {
  await visit({ width: 800, scheme: 'light', locale: 'en-US' }, async (page) => {
    const home = `${harness.origin}/login`;
    await page.goto(
      `${harness.origin}/auth/sign-out?client_id=tributary-console&post_logout_redirect_uri=${encodeURIComponent(home)}`,
    );
    await page.waitForURL(home);
    expect(page.url()).toBe(home);
  });
});

it('asks before signing out at the provider, and then asks for the password again', async () => {
  await visit({ width: 800, scheme: 'light', locale: 'en-US' }, async (page) => {
    await send(page, 'ada@river.test', PASSWORD);
    await page.waitForURL(/\/login\/callback\?code=/);
    await page.goto(
      `${harness.origin}/auth/sign-out?client_id=tributary-console&post_logout_redirect_uri=${encodeURIComponent(`${harness.origin}/login`)}`,
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${harness.origin}/login`);
    await page.goto(harness.origin + authorizationRequest(harness.origin).address);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
  });
});
