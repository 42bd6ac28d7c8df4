import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { mainMenu } from '../../support/empty.ts';
import { openGuide } from '../../support/guide.ts';
import { test } from '../../support/journey.ts';
import { newestMail } from '../../support/mailbox.ts';
import { consoleOf } from '../../support/people.ts';
import { giveToTheRiver, newDonor, payByCard } from '../../support/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

const SHOTS = process.env['JOURNEY_SHOTS'];
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};

/** Today's figures, by the headings of the table. */
async function today(page: Page): Promise<Record<string, number>> {
  const table = page.getByRole('group', { name: 'Every day' });
  const headings = await table.getByRole('columnheader').allTextContents();
  const row = table.getByRole('row').filter({ hasText: 'not over yet' });
  const cells = await row.getByRole('cell').allTextContents();
  return Object.fromEntries(
    cells.map((text, at) => [headings[at + 1]!, Number(text.replace(/[^\d.]/g, ''))]),
  );
}

test('finance sees the usage that a visit and a donation add to the month, and exports it', async ({
  browser,
  page,
  places,
}) => {
  const guide = openGuide('usage-and-billing');
  const desk = await consoleOf(browser, places, 'finance', '/usage-and-billing/usage');
  await expect(desk.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
  const menu = desk.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: guide('Usage'), exact: true })).toBeVisible();
  for (const name of [
    'Page views',
    'Submissions',
    'Donations',
    'API calls',
    'E-mails sent',
    'Files stored',
    'Data served',
  ])
    await expect(desk.locator('dl').getByText(guide(name), { exact: true })).toBeVisible();
  await expect(desk.getByRole('combobox', { name: guide('Month') })).toBeVisible();
  const before = await today(desk);

  await page.goto(`${places.sitesUrl('riverside')}/winter-river-appeal`);
  await giveToTheRiver(page, newDonor('Ulla'), { frequency: 'One-off', amount: '£10' });
  await payByCard(page, 'good');
  await expect(page).toHaveURL(/thank-you/);

  guide('Every day');
  guide('not over yet');
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText('not over yet')).toBeVisible({ timeout: 3_000 });
    const after = await today(desk);
    expect(after['Page views']).toBeGreaterThan(before['Page views']!);
    expect(after['Submissions']).toBeGreaterThan(before['Submissions']!);
    expect(after['Donations']).toBeGreaterThan(before['Donations']!);
    expect(after['E-mails sent']).toBeGreaterThan(before['E-mails sent']!);
  }).toPass({ timeout: 30_000 });
  await expectAccessible(desk, 'the usage');
  await shot(desk, 'usage');

  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: guide('Export as CSV') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Day,Finished,Page views');

  guide('Limits of your plan');
  await expect(desk.getByRole('heading', { name: 'Limits of your plan' })).toBeVisible();
  guide('Costs');
  await expect(desk.getByRole('heading', { name: 'Costs' })).toBeVisible();
  await desk.getByRole('combobox', { name: 'Unit of the chart' }).click();
  await desk.getByRole('option', { name: 'Data served' }).click();
  await expect(desk.getByRole('heading', { name: 'By day: Data served' })).toBeVisible();
  await desk.setViewportSize({ width: 375, height: 800 });
  await desk.reload();
  await expect(desk.getByText('not over yet')).toBeVisible();
  await expectNoSidewaysScroll(desk, 'the usage on a phone');
  await shot(desk, 'usage-phone');
  await desk.context().close();
});

test('an organization whose plan has no usage dashboard reads which plan has one', async ({
  page,
  browser,
  places,
}) => {
  await page.close();
  const desk = await consoleOf(browser, places, 'finance');
  await desk.route('**/api/v1/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), features: [] } });
  });
  await desk.goto(`${places.consoleUrl}/usage-and-billing/usage`);
  await expect(desk.getByText('To make use of Usage dashboard, please upgrade your plan.')).toBeVisible();
  await expect(
    desk.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Usage', exact: true }),
  ).toHaveCount(0);
  await desk.context().close();
});

test('finance is led to the customer portal, and told where that is not possible', async ({
  page,
  browser,
  places,
}) => {
  await page.close();
  const guide = openGuide('usage-and-billing');
  const desk = await consoleOf(browser, places, 'finance', '/usage-and-billing/usage');
  const menu = desk.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: guide('Billing'), exact: true }).click();
  await expect(desk.getByText('You will be redirected to your customer portal')).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  await expect(desk).toHaveURL(/\/usage-and-billing\/plan$/);
  await expect(desk.getByText('npm run tributary plan set riverside')).toBeVisible();
  await expectAccessible(desk, 'the plan in place of the portal');
  await shot(desk, 'plan');
  await desk.goBack();
  await expect(desk.getByRole('heading', { level: 1, name: 'Your plan' })).toHaveCount(0);

  const answers: object[] = [
    { error: { status: 'unavailable', message: 'no' } },
    { result: 'javascript:document.title=1' },
    { result: `${places.sitesUrl('riverside')}/winter-river-appeal` },
  ];
  await desk.route('**/api/functions/customerPortalSession', async (route) => {
    const json = answers.shift()!;
    await route.fulfill({ status: 'error' in json ? 503 : 200, json });
  });
  await desk.goto(`${places.consoleUrl}/usage-and-billing/billing`);
  const notice = desk.getByText('Not possible to redirect you to the customer portal');
  await expect(notice.first()).toBeVisible();
  await expectAccessible(desk, 'no customer portal');
  await shot(desk, 'no-portal');
  await desk.getByRole('button', { name: 'Try again' }).click();
  await expect(async () => expect(answers).toHaveLength(1)).toPass();
  await expect(notice.first()).toBeVisible();
  await desk.getByRole('button', { name: 'Try again' }).click();
  await expect(desk).toHaveURL(/winter-river-appeal$/);
  await desk.context().close();
});

test('a person asks for support, signed in and signed out', async ({ page, browser, places }) => {
  const guide = openGuide('support');
  const desk = await consoleOf(browser, places, 'creator', '/pages/list');
  await desk
    .getByRole('contentinfo')
    .getByRole('link', { name: guide('Support'), exact: true })
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Support requests' })).toBeVisible();
  await expect(desk.getByText('the screen you came from (/pages/list)')).toBeVisible();
  await desk.getByRole('button', { name: guide('Send the request') }).click();
  await expect(desk.getByText('Please fill this in').first()).toBeVisible();
  const subject = `White page ${Date.now()}`;
  await desk.getByRole('textbox', { name: guide('Subject') }).fill(subject);
  await desk.getByRole('textbox', { name: guide('Message') }).fill('I pressed Publish.');
  // A message that is written and not sent survives following a link.
  await mainMenu(desk, 'Pages').click();
  await desk
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await desk.getByRole('button', { name: 'Send the request' }).click();
  await expect(desk.getByText(/Your request has the number \d+/)).toBeVisible();
  await expect(desk.getByRole('heading', { name: guide('Requests so far') })).toBeVisible();
  await expect(desk.getByText(subject)).toBeVisible();
  await newestMail('creator@demo.localhost', { subject: 'Your support request' });
  await expectAccessible(desk, 'the requests for support');
  await shot(desk, 'support');

  // Who keeps the organization running answers on the screen; the answer comes by e-mail, with the way back.
  const staff = await consoleOf(browser, places, 'maintainer', '/support/request');
  await staff.getByRole('link', { name: subject }).click();
  await staff.getByRole('textbox', { name: guide('Your answer') }).fill('Reload it once.');
  await staff.getByRole('button', { name: guide('Send the answer') }).click();
  await expect(staff.getByRole('listitem').getByText('Reload it once.')).toBeVisible();
  await expectAccessible(staff, 'a request for support');
  await shot(staff, 'support-thread');
  await staff.context().close();
  await newestMail('creator@demo.localhost', { subject: 'Answer to your support request' });
  await desk.getByRole('link', { name: subject }).click();
  await expect(desk.getByRole('listitem').getByText('Reload it once.')).toBeVisible();
  await desk.getByRole('textbox', { name: guide('Your message') }).fill('That helped.');
  await desk.getByRole('button', { name: guide('Send'), exact: true }).click();
  await expect(desk.getByRole('listitem').getByText('That helped.')).toBeVisible();
  await desk.getByRole('button', { name: guide('Close the request') }).click();
  await expect(desk.getByText('Closed', { exact: true })).toBeVisible();
  await desk.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(desk, 'a request on a phone');
  await shot(desk, 'support-thread-phone');
  await desk.context().close();

  await page.goto(`${places.consoleUrl}/support/request`);
  await expect(page.getByText('This installation has no address for support.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your e-mail address' }).fill(newDonor('Sol').email);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Signing in');
  await page.getByRole('textbox', { name: 'Message' }).fill('No code comes.');
  await expectAccessible(page, 'asking for support signed out');
  await page.setViewportSize({ width: 375, height: 800 });
  await shot(page, 'support-phone');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(/Your request has the number \d+/)).toBeVisible();
});
