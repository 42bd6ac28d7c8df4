import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { enterConsole, openScreen } from '../support/people.ts';
import { untilSettled } from '../support/watching.ts';

/** Badges whose text is cut off, by themselves or by a cell around them. */
const clippedBadges = (page: Page): Promise<string[]> =>
  page.locator('.mantine-Badge-root').evaluateAll((badges) =>
    badges
      .filter((badge) => {
        const label = badge.querySelector('.mantine-Badge-label') ?? badge;
        if (label.scrollWidth > label.clientWidth + 1) return true;
        const { left, right } = badge.getBoundingClientRect();
        for (let around = badge.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX === 'visible') continue;
          const box = around.getBoundingClientRect();
          if (left < box.left - 1 || right > box.right + 1) return true;
          // Text beyond a box that scrolls can still be reached.
          if (getComputedStyle(around).overflowX !== 'hidden') return false;
        }
        return false;
      })
      .map((badge) => badge.textContent ?? ''),
  );

test('money that came in is written as other figures are, not like an error', async ({
  page,
  places: addresses,
}) => {
  await enterConsole(page, addresses, 'admin', '/counters');
  const row = page.getByRole('row').filter({ hasText: 'winter-river-appeal' });
  const counted = page.getByRole('row').filter({ hasText: 'river-notes' });
  const colour = async (which: typeof row) =>
    which
      .locator('bdi')
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colour(row)).toBe(await colour(counted));
  await openScreen(page, '/dashboard/analytics');
  await untilSettled(page);
  const figures = page.locator('dl dd > span:first-child');
  const colours = await figures.evaluateAll((all) =>
    all.map((figure) => getComputedStyle(figure.firstElementChild ?? figure).color),
  );
  expect(colours.length).toBeGreaterThan(2);
  expect(new Set(colours).size).toBe(1);
});

/** An address that no column has room for in one line. */
const WIDE = 'maximiliana.wimmer-mommsen@wwwmuseum.example';

/** E-mail addresses and times of schedules in lists of which a part is not seen. */
const clippedCells = (page: Page): Promise<string[]> =>
  page
    .locator('td')
    .evaluateAll((cells) =>
      cells
        .filter(
          (cell) =>
            /@|Publishes|Se publica/.test(cell.textContent ?? '') && cell.scrollWidth > cell.clientWidth,
        )
        .map((cell) => cell.textContent ?? ''),
    );

/** Screens with badges in narrow places. */
const PATHS = [
  '/forms/transactions/list',
  '/pages/list',
  '/users/list',
  '/logs/list',
  '/dashboard/analytics',
];

for (const width of [375, 1440])
  for (const language of ['en-US', 'es'] as const)
    test(`badges and addresses are whole at ${width} pixels in ${language}`, async ({
      browser,
      places: addresses,
    }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({ locale: language, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript((chosen) => {
        localStorage.setItem('tributary.language', chosen);
        localStorage.setItem('tributary.pagesListView', 'list');
      }, language);
      // The longest texts, and all that a row of test data shows.
      await page.route('**/api/v1/transactions?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { items: object[] };
        const items = body.items.map((item) => ({
          ...item,
          email: WIDE,
          status: 'PENDING',
          useProdEnvironment: false,
        }));
        await route.fulfill({ response: response, json: { ...body, items } });
      });
      await page.route(/\/api\/v1\/pages\?/, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { items: object[] };
        const schedule = { publishAt: '2028-09-27T21:30:00.000Z', unpublishAt: null, failure: null };
        await route.fulfill({
          response,
          json: { ...body, items: body.items.map((item) => ({ ...item, schedule })) },
        });
      });
      await enterConsole(page, addresses);
      for (const path of PATHS) {
        await openScreen(page, path);
        await expect(page.locator('.mantine-Badge-root').first()).toBeAttached();
        await untilSettled(page);
        expect({ path, clipped: await clippedBadges(page) }).toEqual({ path, clipped: [] });
        expect({ path, clipped: await clippedCells(page) }).toEqual({ path, clipped: [] });
      }
      await context.close();
    });
