import { expect } from '@playwright/test';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled, watch } from '../../support/watching.ts';

test('a person checks a colleague’s permissions and reads the reasons, by keyboard and on a phone', async ({
  page,
  places,
}) => {
  test.setTimeout(90_000);
  const watched = watch(page.context());
  const guide = openGuide('security');
  const shots = process.env['JOURNEY_SHOTS'];
  const picture = async (name: string): Promise<void> => {
    await untilSettled(page);
    if (shots) await page.screenshot({ path: `${shots}/permissions-${name}.png` });
  };
  await enterConsole(page, places, 'admin', '/users/roles');
  await page.getByRole('link', { name: guide('What can they do?') }).click();
  await expect(page.getByRole('heading', { name: 'Whose permissions?' })).toBeVisible();
  await picture('empty');
  await expectAccessible(page, 'the permission simulator before a choice');

  const question = page.getByRole('textbox', { name: guide('Ask a question') });
  await question.fill('Can Tom publish pages?');
  await question.press('Enter');
  await expect(page.getByText('No. In “Pages”, Tom Ashworth cannot publish.')).toBeVisible();
  const answer = page.getByRole('alert').filter({ hasText: 'Tom Ashworth cannot publish' });
  await expect(answer).toContainText('The role User does not include this.');
  await expect(answer).toContainText('Give Tom Ashworth one of these roles: Admin, Creator.');
  await expect(page).toHaveURL(/userId=/);
  await question.fill('Can a creator publish pages?');
  await question.press('Enter');
  await expect(page.getByText('Yes. In “Pages”, a person with the role Creator can publish.')).toBeVisible();
  await expect(page).toHaveURL(/role=creator/);
  await question.fill('Can they fly?');
  await question.press('Enter');
  await expect(page.getByText('This question names no action.')).toBeVisible();

  const who = page.getByRole('combobox', { name: 'Person or role' });
  await who.fill('Ashw');
  await page.getByRole('option', { name: /Tom Ashworth/ }).click();
  await expect(page.getByRole('heading', { name: 'Tom Ashworth' })).toBeVisible();
  await expect(page.getByText('This question names no action.')).toBeHidden();
  const pages = page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: 'Pages', exact: true }) });
  await pages.locator('summary').press('Enter');
  const publish = pages.getByRole('listitem').filter({ hasText: 'Schedule publishing' });
  await expect(publish).toContainText('The role User does not include this.');
  await picture('light');
  await expectAccessible(page, 'the permission simulator');

  const filter = page.getByRole('searchbox', { name: guide('Filter actions') });
  await filter.fill('transactions export');
  await expect(page.getByText('1 action', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'All', exact: true }).press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'No action matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await filter.fill('publish');

  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  await picture('dark');
  await expectAccessible(page, 'the permission simulator in the dark', 'contrast');
  await page.setViewportSize({ width: 375, height: 812 });
  await picture('375');
  await expectAccessible(page, 'the permission simulator on a phone');
  await expectNoSidewaysScroll(page, 'the permission simulator on a phone');
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
    document.documentElement.setAttribute('dir', 'rtl');
  });
  await picture('375-rtl');
  await expectNoSidewaysScroll(page, 'the permission simulator from right to left');
  watched.expectQuiet();
});
