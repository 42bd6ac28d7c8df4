import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { CORE, test, type ProductAddresses } from '../support/journey.ts';
import { answerSignIn, openScreen } from '../support/people.ts';
import { fillPerson, goToStep, newDonor, payByCard } from '../support/visitor.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  untilSettled,
  watch,
  type PageWatch,
} from '../support/watching.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

/** Values that the browser remembers (`kit/remembered.ts`), set before the first page opens. */
type Remembered = Partial<Record<'language' | 'skin' | 'direction' | 'pagesListView', string>>;

async function openBrowser(
  browser: Browser,
  options: BrowserContextOptions,
  remembered: Remembered,
): Promise<{ page: Page; watching: PageWatch }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript((values) => {
    // Frames without an origin have no storage.
    if (origin === 'null') return;
    for (const [name, value] of Object.entries(values)) {
      const key = `tributary.${name}`;
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, remembered);
  const watching = watch(context);
  return { page: await context.newPage(), watching };
}

/** Opens every screen of the job, one after the other, and lets `look` judge each. */
async function walkConsole(
  page: Page,
  { consoleUrl }: ProductAddresses,
  look: (where: string) => Promise<void>,
): Promise<void> {
  /** By a link inside the console, as people do; `anew` loads the console again. */
  const open = async (path: string, where = path, anew = false): Promise<void> => {
    if (anew) await page.goto(consoleUrl + path);
    else await openScreen(page, path);
    await untilSettled(page);
    await look(where);
  };
  /** The path of the record's screen, from the list that is open. */
  const recordOf = async (name: RegExp): Promise<string> => {
    const link = page.getByRole('main').getByRole('link', { name }).first();
    return (await link.getAttribute('href')) ?? '';
  };
  await open('/dashboard/analytics', 'the dashboard', true);
  await open('/pages/list', 'pages as cards');
  await open('/pages/list?search=Winter%20river%20appeal', 'pages that were found', true);
  const settings = await recordOf(/^Winter river appeal/);
  await page.evaluate(() => localStorage.setItem('tributary.pagesListView', 'list'));
  await open('/pages/list', 'pages as a list', true);
  await open('/pages/create');
  await open(settings);
  await open(settings.replace('/settings', '/builder'));
  await open('/forms/list');
  // Other journeys' forms are newer, and a phone shows the first rows.
  await open('/forms/list?search=Winter%20river%20appeal', 'forms that were found', true);
  const form = await recordOf(/^Winter river appeal/);
  await open('/forms/create');
  await open(form);
  await open(form.replace('/edit', '/embed'));
  await open('/counters');
  await open('/counters?search=Winter%20river%20appeal', 'counters that were found', true);
  const counter = await recordOf(/^Winter river appeal/);
  await open('/counters/create');
  await open(counter);
  await open('/forms/transactions/list');
  const row = page.getByRole('row').filter({ hasText: '£' }).first().getByRole('link').first();
  const transaction = (await row.getAttribute('href')) ?? '';
  await open(transaction);
  for (const path of [
    '/users/list',
    '/users/invite',
    '/users/roles',
    '/users/permissions?role=creator',
    '/account-settings',
    '/tags/list',
    '/logs/list',
    '/form-configurations/form-fields',
    '/form-configurations/regular-expressions',
    '/form-configurations/configurations/create',
    '/general-settings/organization',
    '/general-settings/webhooks',
    '/general-settings/webhooks/create',
  ])
    await open(path);
  await open('/form-configurations/configurations/list');
  await open(await recordOf(/^Winter appeal/));
  await open('/not-authorized');
  await open('/error-404');
  await open('/error');
}

async function openSignIn(page: Page, addresses: ProductAddresses): Promise<void> {
  await page.goto(`${addresses.consoleUrl}/dashboard/analytics`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// Every pairing of skin and language, and with two of them the other direction and the smallest window. Checks that
// depend on the skin run at both widths and in both skins, checks that depend on the language in both languages, not in
// every combination.
for (const { language, skin, locale, direction, width, rules } of [
  { language: 'en-US', skin: 'light', locale: 'en-US', direction: 'ltr', width: 1440, rules: 'all' },
  { language: 'en-US', skin: 'dark', locale: 'en-US', direction: 'ltr', width: 375, rules: 'all' },
  {
    language: 'es',
    skin: 'light',
    locale: 'es-ES',
    direction: 'rtl',
    width: 1440,
    rules: 'all but contrast',
  },
  { language: 'es', skin: 'dark', locale: 'es-ES', direction: 'ltr', width: 1440, rules: 'contrast' },
] as const) {
  test(`the console in ${language}, ${skin}, ${direction}, ${width} px: no error, no accessibility fault`, async ({
    browser,
    places: addresses,
  }) => {
    const phone = width < 500 ? { viewport: { width, height: 812 }, hasTouch: true } : {};
    const { page, watching } = await openBrowser(
      browser,
      { colorScheme: skin, locale, ...phone },
      { language, skin, direction, pagesListView: 'grid' },
    );
    await openSignIn(page, addresses);
    await expectAccessible(page, 'sign-in', rules);
    await expectNoSidewaysScroll(page, 'sign-in');
    await answerSignIn(page, addresses, 'admin', language);
    // Leaving the console while it loads breaks off its requests, which the browser reports as errors.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await walkConsole(page, addresses, async (where) => {
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', direction);
      await expect(html).toHaveAttribute('data-mantine-color-scheme', skin);
      await expectAccessible(page, where, rules);
      await expectNoSidewaysScroll(page, where);
    });
    watching.expectQuiet();
    await page.context().close();
  });
}

for (const { name, options } of [
  { name: 'on a desk, light, in English', options: { colorScheme: 'light', locale: 'en-GB' } },
  {
    name: 'on a phone, dark, in Spanish',
    options: { colorScheme: 'dark', locale: 'es-ES', viewport: { width: 375, height: 812 }, hasTouch: true },
  },
] satisfies { name: string; options: BrowserContextOptions }[]) {
  test(
    `public pages ${name}: no error, no accessibility fault`,
    CORE,
    async ({ browser, places: addresses }) => {
      const { page, watching } = await openBrowser(browser, options, {});
      const look = async (where: string): Promise<void> => {
        await untilSettled(page);
        await expectAccessible(page, where);
        await expectNoSidewaysScroll(page, where);
      };
      await page.goto(`${addresses.sitesUrl('riverside')}/river-notes`);
      await look('river-notes');
      await page.goto(`${addresses.sitesUrl('riverside')}/winter-river-appeal`);
      await look('first step');
      await goToStep(page, 'About you');
      await page.getByRole('button', { name: /^Give/ }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await look('second step with errors');
      await fillPerson(page, newDonor('Vera'));
      await page.getByRole('radio', { name: /^No, I don/ }).check();
      await page.getByRole('radio', { name: 'Debit or credit card' }).check();
      await look('second step with answers');
      await page.getByRole('button', { name: /^Give/ }).click();
      await page.waitForURL(`${addresses.simulatorUrl}/pay/**`);
      await look('hosted payment page');
      await payByCard(page, 'good');
      await page.waitForURL('**/thank-you?**');
      await look('thank-you');
      watching.expectQuiet();
      await page.context().close();
    },
  );
}
