import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleOf } from '../support/people.ts';
import { expectAccessible, untilSettled, watch } from '../support/watching.ts';
import { fillPerson, goToStep, newDonor, payByCard } from '../support/visitor.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** Closes the overlay above the screen. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
}

for (const skin of ['light', 'dark'] as const) {
  test(`overlays of the console’s screens, ${skin}: no accessibility fault`, async ({
    browser,
    places: addresses,
  }) => {
    const page = await consoleOf(browser, addresses, 'admin', '/counters', {
      colorScheme: skin,
      reducedMotion: 'reduce',
    });
    const watching = watch(page.context());
    await page.evaluate((value) => localStorage.setItem('tributary.skin', value), skin);
    await page.reload();
    await untilSettled(page);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', skin);
    const look = async (where: string): Promise<void> => {
      await page.waitForTimeout(200);
      await expectAccessible(page, where);
    };

    await page.getByRole('button', { name: 'Display', exact: true }).click();
    await look('what a list shows');
    await close(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await look('filters');
    await close(page);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await look('a row’s menu');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('deletion');
    // Whether the counter may be deleted depends on which one is first.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    await look('a selection');

    await page.goto(`${addresses.consoleUrl}/counters/create`);
    await untilSettled(page);
    await page.getByRole('button', { name: 'Create counter' }).click();
    await expect(page.getByText(/fields? needs? your attention/).first()).toBeVisible();
    await look('errors summed up');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Never made');
    await page
      .getByRole('link', { name: /^Tributary/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await look('leaving without saving');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto(`${addresses.consoleUrl}/counters?search=Winter%20river`);
    await untilSettled(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Winter river appeal/ })
      .first()
      .click();
    await untilSettled(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially(' x');
    await expect(page.getByText('1 change:')).toBeVisible();
    await look('the bar that saves');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Revisions' }).click();
    await expect(page.getByRole('dialog', { name: 'Revisions' })).toBeVisible();
    await look('revisions');
    await close(page);

    await page.getByRole('button', { name: /^Account of/ }).click();
    await look('the person’s menu');
    await page.getByRole('menuitem', { name: /^Skin/ }).click();
    await expect(page.getByRole('dialog', { name: 'Appearance and language' })).toBeVisible();
    await look('preferences');
    await close(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('going to a screen');
    await close(page);
    watching.expectQuiet();
    await page.context().close();
  });
}

test('a dialog gives the focus back to what opened it, and a refund is asked for in one sentence', async ({
  browser,
  places: addresses,
}) => {
  const page = await consoleOf(browser, addresses, 'admin', '/forms/transactions/list?status=COMPLETE');
  const row = page.getByRole('row').filter({ hasText: /[£€$]/ }).first();
  await row.getByRole('link').first().click();
  const ask = page.getByRole('button', { name: 'Request a refund' });
  await ask.press('Enter');
  const what = page.getByRole('dialog').getByRole('textbox', { name: 'What is to be done' });
  await expect(what).toBeFocused();
  await expect(what).toHaveValue(/^Refund the whole amount, [£€$][\d,.]+\.$/);
  await close(page);
  await expect(ask).toBeFocused();

  const account = page.getByRole('button', { name: /^Account of/ });
  await account.press('Enter');
  await page.getByRole('menuitem', { name: /^Skin/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Appearance and language' })).toBeVisible();
  await close(page);
  await expect(account).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await close(page);
  await expect(account).toBeFocused();

  await page.setViewportSize({ width: 375, height: 812 });
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await close(page);
  await expect(menu).toBeFocused();
  await page.context().close();
});

test('a payment that fails leads to a page that everybody can use', async ({ page, places: addresses }) => {
  const watching = watch(page.context());
  await page.goto(`${addresses.sitesUrl('riverside')}/winter-river-appeal`);
  await goToStep(page, 'About you');
  await fillPerson(page, newDonor('Rita'));
  await page.getByRole('radio', { name: /^No, I don/ }).check();
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  await page.getByRole('button', { name: /^Give/ }).click();
  await page.waitForURL(`${addresses.simulatorUrl}/pay/**`);
  await payByCard(page, 'declined');
  await page.waitForURL(`${addresses.sitesUrl('riverside')}/**`);
  await untilSettled(page);
  await expectAccessible(page, 'failure');
  watching.expectQuiet();
});
