import { expect, type Page } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const shots = process.env['JOURNEY_SHOTS'];
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

test('docs/guide/page-statistics.md: visits with referrers and campaign links are counted', async ({
  browser,
  places: addresses,
}) => {
  const guide = openGuide('page-statistics');
  const site = addresses.sitesUrl('riverside');
  // The user agent of Playwright's browser identifies it as a program.
  const phone = await (await browser.newContext({ userAgent: IPHONE })).newPage();
  // A browser tells no page of https to one of http.
  const visit = (path: string, referer = '') => phone.goto(site + path, { referer });

  const page = await consoleOf(browser, addresses, 'admin', '/pages/list');
  guide('Pages → the menu of a page → “Statistics”');
  // Other journeys make pages too, and the newest come first.
  await page.getByRole('textbox', { name: 'Search pages' }).fill('Winter river appeal');
  await page
    .getByRole('button', { name: /Winter river appeal/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Statistics: / })).toBeVisible();
  const sources = page.getByRole('region', { name: 'Where visitors come from' });
  const websites = page.getByRole('region', { name: 'Websites that lead here' });
  const bySearch = async (): Promise<number> => {
    const row = sources.getByRole('row', { name: /Search engines/ });
    return Number((await row.getByRole('cell').first().textContent({ timeout: 2_000 }))?.replace(/\D/g, ''));
  };
  const before = await bySearch();
  for (let n = 0; n < 3; n += 1) await visit('/winter-river-appeal', 'http://www.google.com/');
  await visit('/winter-river-appeal?utm_source=newsletter&utm_medium=email&utm_campaign=willows');
  await visit('/winter-river-appeal', 'http://news.example/');
  const robot = await (await browser.newContext({ userAgent: 'Googlebot/2.1' })).newPage();
  await robot.goto(`${site}/winter-river-appeal`, { referer: 'http://www.google.com/' });
  await expect(async () => {
    await page.reload();
    expect(await bySearch()).toBe(before + 3);
    // The last visit; those before it may have been written sooner.
    await expect(websites).toContainText('news.example', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  guide('“Websites that lead here”');
  guide('“Campaign links” counts them');
  await expect(page.getByRole('region', { name: 'Campaign links: utm_campaign' })).toContainText('willows');
  await expect(
    page.getByRole('region', { name: 'Devices' }).getByRole('row', { name: /Phone/ }),
  ).toBeVisible();
  guide('“7 days”, “30 days”, “90 days” or “12 months”');
  await page.getByText('12 months', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Views by month' })).toBeVisible();
  await page.getByText('30 days', { exact: true }).click();
  guide('“Export as CSV”');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('page-winter-river-appeal.csv');
  await untilSettled(page);
  await expectAccessible(page, 'page statistics');
  await shot(page, 'page-statistics');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.evaluate(() => localStorage.setItem('tributary.language', 'es'));
  await page.reload();
  await untilSettled(page);
  await expectNoSidewaysScroll(page, 'page statistics');
  await shot(page, 'page-statistics-phone-es');
  await page.goto(`${addresses.consoleUrl}/pages/list`);
  await untilSettled(page);
  await shot(page, 'pages-list-es');
});
