import { expect, type Browser, type Page } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { giveToTheRiver, newDonor, payByCard } from '../../support/visitor.ts';
import { violationsOn } from '../../../tools/testing/accessibility.ts';

/** Browsers without a window say so, and are not counted. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ userAgent: PERSON });
  return context.newPage();
}

/** The figure under a name at the top of the screen. */
const figure = async (page: Page, name: string): Promise<number> => {
  const text = await page
    .locator('dl > div')
    .filter({ hasText: name })
    .locator('dd > span')
    .first()
    .textContent();
  return Number((text ?? '').replace(/\D/g, ''));
};

test('a person sees how many visitors see a form, begin it, leave it and give', async ({
  browser,
  places,
}) => {
  const guide = openGuide('form-statistics');
  const page = await consoleOf(browser, places, 'creator');
  await page.goto(`${places.consoleUrl}/forms/list?search=Winter%20river`);
  const row = page.getByRole('row').filter({ hasText: 'Winter river appeal' }).first();
  const href = await row.getByRole('link').first().getAttribute('href');
  const id = /forms\/([0-9a-f-]{36})/.exec(href ?? '')![1]!;
  await page.goto(`${places.consoleUrl}/forms/${id}/edit`);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Statistics');
  await expect(page.getByText(guide('From seeing to completing'))).toBeVisible();
  for (const name of ['Views', 'Begun', 'Completed', 'Stopped by protection'])
    await expect(page.getByText(guide(name), { exact: true }).first()).toBeVisible();
  const before = { views: await figure(page, 'Views') };

  const leaving = await visitor(browser);
  await leaving.goto(`${places.sitesUrl('riverside')}/winter-river-appeal`);
  await expect(leaving.getByText('Step 1 of 2')).toBeVisible();
  const giving = await visitor(browser);
  await giving.goto(`${places.sitesUrl('riverside')}/winter-river-appeal`);
  await giveToTheRiver(giving, newDonor('Stella'), { frequency: 'One-off', amount: '£10' });
  await payByCard(giving, 'good');
  await expect(giving).toHaveURL(/thank-you/);

  await expect(async () => {
    await page.reload();
    await expect(page.getByText('From seeing to completing')).toBeVisible({ timeout: 3_000 });
    expect(await figure(page, 'Views')).toBeGreaterThanOrEqual(before.views + 2);
    const second = page
      .getByRole('row', { name: /About you/ })
      .getByRole('cell')
      .first();
    expect(Number(await second.textContent())).toBeGreaterThanOrEqual(1);
  }).toPass({ timeout: 20_000 });
  const funnel = page.getByRole('table', { name: 'From seeing to completing' });
  await expect(funnel.getByRole('row')).toHaveCount(5);
  await expect(
    page.getByRole('region', { name: guide('By page') }).getByText('Winter river appeal'),
  ).toBeVisible();
  const violations = await violationsOn(page);
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
});
