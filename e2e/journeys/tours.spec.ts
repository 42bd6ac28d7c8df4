import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { expectAccessible, untilSettled, watch } from '../support/watching.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const stop = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a screen offers its tour once, and it is walked with the keyboard and begun again', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'plenipotent', '/counters', { reducedMotion: 'reduce' });
  const watching = watch(page.context());
  await untilSettled(page);
  const begin = page.getByRole('button', { name: 'Show me around' });
  await expectAccessible(page, 'the offer of a tour');
  await begin.click();
  await expect(stop(page, 'Begin a counter')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused();
  await expectAccessible(page, 'the first stop');
  await page.keyboard.press('ArrowRight');
  await expect(stop(page, 'How far each has come')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(stop(page, 'Begin a counter')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(stop(page, 'Find and narrow')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The element that it pointed at is unchanged.
  await expect(page.getByRole('link', { name: 'New counter' })).not.toHaveAttribute('aria-expanded');

  await page.reload();
  await untilSettled(page);
  await expect(begin).toHaveCount(0);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('button', { name: 'Show me around' }).click();
  await expect(stop(page, 'Begin a counter')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Show me around' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Each screen has its own.
  await page.goto(`${addresses.consoleUrl}/users/list`);
  await untilSettled(page);
  await page.getByRole('button', { name: 'No tour, thank you' }).click();
  await expect(begin).toHaveCount(0);
  watching.expectQuiet();
  await page.context().close();
});

test('from right to left, in the dark and in the builders, the tour finds its targets', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'creator', '/forms/list?search=Winter%20river', {
    reducedMotion: 'reduce',
  });
  await page.evaluate(() => {
    localStorage.setItem('tributary.direction', 'rtl');
    localStorage.setItem('tributary.skin', 'dark');
  });
  const form = await page
    .getByRole('main')
    .getByRole('link', { name: /^Winter river appeal/ })
    .first()
    .getAttribute('href');
  await page.goto(addresses.consoleUrl + form);
  await untilSettled(page);
  await page.getByRole('button', { name: 'Show me around' }).click();
  await expect(stop(page, 'Questions to choose from')).toBeVisible();
  await expectAccessible(page, 'a stop in the dark, from right to left');
  await page.keyboard.press('ArrowLeft');
  await expect(stop(page, 'The form')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(stop(page, 'Questions to choose from')).toBeVisible();
  await page.getByRole('button', { name: 'End the tour' }).click();
  // A builder has no user menu: the way back to its tour stays.
  await expect(page.getByRole('button', { name: 'Show me around' })).toBeVisible();
  await page.context().close();
});
