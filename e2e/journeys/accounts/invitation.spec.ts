import { expect, type Browser, type Page } from '@playwright/test';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { linkIn, newestMail } from '../../support/mailbox.ts';
import { inviteNewcomer } from '../../support/newcomer.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible, expectNoSidewaysScroll, untilSettled } from '../../support/watching.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** A browser without a session. */
async function strangerIn(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Invites a person from the list, by keyboard alone, and waits for the email. Returns its link. */
async function invite(
  page: Page,
  addresses: ProductAddresses,
  person: { email: string; firstName: string; role: string; language?: string },
): Promise<string> {
  const before = new Date();
  await page.goto(`${addresses.consoleUrl}/users/invite`);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.firstName);
  if (person.language) {
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: person.language }).click();
  }
  await page.getByRole('radio', { name: person.role, exact: true }).press('Space');
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(page.getByText('The user has been invited by e-mail')).toBeVisible();
  await expect(heading(page, person.firstName)).toBeVisible();
  const mail = await newestMail(person.email, { after: before });
  return linkIn(mail);
}

test('an invited person chooses a password and sees the dashboard; the link opens once', async ({
  page,
  browser,
  places: addresses,
}) => {
  const email = `noor.${Date.now()}@riverside.example`;
  await enterConsole(page, addresses, 'admin', '/users/list');
  await expect(page.getByText(/\d+ of 25 used/)).toBeVisible();
  await untilSettled(page);
  await expectAccessible(page, 'the users');
  const link = await invite(page, addresses, { email, firstName: 'Noor', role: 'Analyst' });
  await untilSettled(page);
  await expectAccessible(page, 'the invited user');
  const view = page.url();

  const stranger = await strangerIn(browser, 'en-US');
  await stranger.goto(link);
  await expect(heading(stranger, 'Join Riverside Trust')).toBeVisible();
  await expect(stranger.getByText('Amara Okafor invites you as Analyst.')).toBeVisible();
  await expectAccessible(stranger, 'the invitation');
  await expect(stranger.getByLabel(/^Last name/)).toBeFocused();
  await stranger.keyboard.type('Haddad');
  await stranger.keyboard.press('Tab');
  await stranger.keyboard.type('password');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toContainText('tried first');
  await expectAccessible(stranger, 'the refused password');
  await stranger.keyboard.type('a quiet boat in march');
  await stranger.keyboard.press('Enter');
  await expect(stranger).toHaveURL(`${addresses.consoleUrl}/dashboard/analytics`);
  await expect(heading(stranger, 'Dashboard')).toBeVisible();
  // The first screen takes the focus again when its figures arrive, which closes a menu.
  await untilSettled(stranger);
  await stranger.getByRole('button', { name: 'Account of Noor Haddad' }).click();
  await expect(stranger.getByRole('menu').getByText('Riverside Trust')).toBeVisible();

  await page.goto(view);
  await expect(heading(page, 'Noor Haddad')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  const late = await strangerIn(browser, 'en-US');
  await late.goto(link);
  await expect(heading(late, 'This invitation has been accepted already')).toBeVisible();
  await expectAccessible(late, 'the used invitation');
});

test('an invitation in Spanish has a Spanish email and page, and fits a phone', async ({
  page,
  browser,
  places: addresses,
}) => {
  const email = `lucia.${Date.now()}@riverside.example`;
  await enterConsole(page, addresses, 'admin', '/users/list');
  const link = await invite(page, addresses, {
    email,
    firstName: 'Lucía',
    role: 'Finance',
    language: 'Español',
  });
  const mail = await newestMail(email);
  expect(mail.subject).toBe('Amara Okafor te invita a Riverside Trust');

  const stranger = await strangerIn(browser, 'es-ES');
  await stranger.setViewportSize({ width: 375, height: 800 });
  await stranger.goto(link);
  await expect(heading(stranger, 'Únete a Riverside Trust')).toBeVisible();
  await expectAccessible(stranger, 'la invitación');
  await expectNoSidewaysScroll(stranger, 'la invitación');
  await stranger.getByLabel('Contraseña').fill('una barca azul en marzo');
  await stranger.getByRole('button', { name: 'Unirme a Riverside Trust' }).press('Enter');
  await expect(stranger).toHaveURL(`${addresses.consoleUrl}/dashboard/analytics`);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.locator('html')).toHaveAttribute('lang', 'es');
  await expect(stranger.getByRole('heading', { level: 1, name: 'Panel' })).toBeVisible();
});

test('a revoked invitation says so, and a new invitation works for a person with an account', async ({
  page,
  browser,
  places: addresses,
}) => {
  const { email, password, page: own } = await inviteNewcomer(browser, addresses, 'Idris');
  await own.context().close();
  await enterConsole(page, addresses, 'admin@hilltop.localhost', '/users/list');
  const link = await invite(page, addresses, { email, firstName: 'Idris', role: 'Creator' });
  await page.getByRole('button', { name: 'Revoke…' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke invitation' }).press('Enter');
  await expect(page.getByText('Invitation revoked', { exact: true })).toBeVisible();
  const stranger = await strangerIn(browser, 'en-US');
  await stranger.goto(link);
  await expect(heading(stranger, 'This invitation was taken back')).toBeVisible();

  const before = new Date();
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText('Invitation revoked', { exact: true })).toHaveCount(0);
  const again = linkIn(await newestMail(email, { after: before }));
  expect(again).not.toBe(link);
  await stranger.goto(again);
  await expect(stranger.getByText('You have an account already')).toBeVisible();
  await expectAccessible(stranger, 'an invitation of somebody with an account');
  await stranger.getByRole('link', { name: 'Sign in' }).press('Enter');
  await expect(stranger.getByLabel('E-mail address')).toHaveValue(email);
  await stranger.getByLabel('Password', { exact: true }).fill(password);
  await stranger.keyboard.press('Enter');
  await expect(stranger).toHaveURL(`${addresses.consoleUrl}/dashboard/analytics`);
  await stranger.getByRole('button', { name: /^Account of Idris/ }).click();
  await expect(
    stranger.getByRole('navigation', { name: 'Main menu' }).getByText('Hilltop Food Bank'),
  ).toBeVisible();
});

test('a deactivated person is out at once, and the roles can be compared', async ({
  page,
  browser,
  places: addresses,
}) => {
  const { email, page: theirs } = await inviteNewcomer(browser, addresses, 'Tove');
  await enterConsole(page, addresses, 'admin', `/users/list?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Tove Weir' }).press('Enter');
  await expect(heading(page, 'Tove Weir')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Tove Weir' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Deactivate…' }).press('Enter');
  await page.getByRole('button', { name: 'Deactivate user' }).press('Enter');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await theirs.goto(`${addresses.consoleUrl}/pages/list`);
  await expect(heading(theirs, 'No organization yet')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Tove Weir' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reactivate' }).press('Enter');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await page.goto(`${addresses.consoleUrl}/users/roles`);
  await expect(page.getByRole('columnheader', { name: 'Creator' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Plenipotent' })).toHaveCount(0);
  await untilSettled(page);
  await expectAccessible(page, 'the roles');
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('table')).toBeHidden();
  await expectAccessible(page, 'the roles on a phone');
  await expectNoSidewaysScroll(page, 'the roles on a phone');
});
