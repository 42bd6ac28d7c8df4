import { expect } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { consoleOf } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled, watch } from '../../support/watching.ts';

test('the guides are read and searched without signing in', async ({ page, places }) => {
  const watched = watch(page.context());
  await page.goto(`${places.consoleUrl}/support/docs`);
  await untilSettled(page);
  await expect(page.getByRole('heading', { name: 'Guides', level: 1 })).toBeVisible();
  await expectAccessible(page, 'the guides');
  await page.getByRole('searchbox', { name: 'Search the guides' }).fill('rotate secret');
  await page.getByRole('link', { name: 'Developers › Rotating and revoking' }).click();
  await expect(page).toHaveURL(/\/support\/docs\/developers#rotating-and-revoking$/);
  await expect(page.getByRole('heading', { name: 'Rotating and revoking' })).toBeInViewport();
  await expectAccessible(page, 'a guide');

  // A link inside of a guide opens the other one without loading the console again.
  await page.evaluate(() => Reflect.set(window, 'isSame', true));
  await page.goto(`${places.consoleUrl}/support/docs/first-donation`);
  await page.evaluate(() => Reflect.set(window, 'isSame', true));
  await page.getByRole('article').getByRole('link', { name: 'Connectors' }).click();
  await expect(page.getByRole('heading', { name: 'Connectors', level: 1 })).toBeVisible();
  const picture = page.getByRole('img', { name: 'The connectors screen with a payment connector' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1280);
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${places.consoleUrl}/support/docs/webhooks`);
  await untilSettled(page);
  await expectNoSidewaysScroll(page, 'a guide with code and tables');
  await page.goto(`${places.consoleUrl}/support/docs/nothing`);
  await expect(page.getByText('There is no such guide.')).toBeVisible();
  await page.getByRole('link', { name: 'All guides' }).click();
  await page.getByRole('searchbox', { name: 'Search the guides' }).fill('xylophone');
  await expect(page.getByText('No guide mentions “xylophone”.')).toBeVisible();
  watched.expectQuiet();
});

test('the footer leads to the guides', async ({ browser, places }) => {
  const page = await consoleOf(browser, places, 'analyst', '/dashboard/analytics');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guides' }).click();
  await page.getByRole('link', { name: 'Publishing pages' }).click();
  await expect(page.getByRole('heading', { name: 'Publishing pages', level: 1 })).toBeVisible();
});

test('every screen links to its section of the guides, in a separate window', async ({ browser, places }) => {
  const guide = openGuide('finding-your-way');
  const desk = await consoleOf(browser, places, 'admin', '/users/invite');
  for (const place of ['banner', 'contentinfo'] as const) {
    const opened = desk.context().waitForEvent('page');
    await desk

      .getByRole(place)
      .getByRole('link', { name: guide('Help with this screen') })
      .click();
    const help = await opened;
    await expect(help).toHaveURL(/\/support\/docs\/users#invite-a-user$/);
    await expect(help.getByRole('heading', { name: 'Invite a user' })).toBeInViewport();
    await help.close();
  }
  await desk.setViewportSize({ width: 375, height: 800 });
  const link = desk.getByRole('banner').getByRole('link', { name: guide('Help with this screen') });
  await expect(link).toBeInViewport({ ratio: 1 });
  const shots = process.env['JOURNEY_SHOTS'];
  if (shots) await desk.screenshot({ path: `${shots}/help-link.png` });
  await desk.context().close();
});
