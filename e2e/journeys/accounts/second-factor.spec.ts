import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { inviteNewcomer, type Newcomer } from '../../support/newcomer.ts';
import { newestMail } from '../../support/mailbox.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

test.describe.configure({ timeout: 240_000 });

/** The code of a step (RFC 6238), written out here, so that the test does not rely on the product's own library. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The app on the phone: each code is another than the one before, as the product demands. */
function phone(secret: string): () => Promise<string> {
  let newest = 0;
  return async () => {
    // The step after the present one is taken too; for one further off the clock is waited for.
    const step = Math.max(newest + 1, Math.floor(Date.now() / 30_000));
    newest = step;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, (step - 1) * 30_000 - Date.now() + 500)));
    return codeOf(secret, step);
  };
}

async function signOut(page: Page, consoleUrl: string): Promise<void> {
  await page.context().clearCookies({ name: /^tributary_(session|sso)/ });
  await page.goto(`${consoleUrl}/account-settings`);
  await page.locator('#password').waitFor();
}

async function givePassword(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
}

const untilIn = (page: Page) => page.waitForURL((url) => url.pathname === '/account-settings');

/** An authenticator inside the browser, which always makes sure who holds it. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const looksRight = (page: Page, where: string) => expectAccessible(page, where);

test('codes: set up, signed in with by keyboard alone, remembered, and replaced by a recovery code', async ({
  browser,
  places: addresses,
}) => {
  const ada = await inviteNewcomer(browser, addresses, 'Ada');
  const { page } = ada;
  await page.goto(`${addresses.consoleUrl}/account-settings`);
  await page.getByRole('button', { name: 'Set up one-time codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(ada.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /Picture with the key/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  const code = phone(secret);
  await looksRight(page, 'setting up codes');
  await dialog.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is not right.')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(await code());
  await page.keyboard.press('Enter');
  const recovery = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(recovery).toHaveCount(10);
  const recoveryCode = await recovery.first().innerText();
  await looksRight(page, 'recovery codes');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  expect((await newestMail(ada.email, { subject: 'One-time codes are on' })).text).toContain(ada.email);

  await signOut(page, addresses.consoleUrl);
  await looksRight(page, 'sign-in with a passkey offered');
  await givePassword(page, ada);
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await looksRight(page, 'the code');
  await page.keyboard.type('123123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await looksRight(page, 'a refused code');
  await page.keyboard.type(await code());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Remember this browser for 30 days')).toBeChecked();
  await page.keyboard.press('Enter');
  await untilIn(page);

  await signOut(page, addresses.consoleUrl);
  await givePassword(page, ada);
  await untilIn(page);

  const elsewhere = await browser.newContext({ locale: 'es-ES', colorScheme: 'dark' });
  const other = await elsewhere.newPage();
  await signOut(other, addresses.consoleUrl);
  await other.getByRole('link', { name: 'Español' }).click();
  await other.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  await looksRight(other, 'sign-in in Spanish');
  await givePassword(other, ada);
  await other.getByRole('heading', { name: 'Introduce tu código' }).waitFor();
  await looksRight(other, 'the code in Spanish');
  await other.getByRole('link', { name: /código de recuperación/ }).click();
  await looksRight(other, 'a recovery code in Spanish');
  await other.getByLabel('Código de recuperación').fill(recoveryCode);
  await other.keyboard.press('Enter');
  await untilIn(other);
  await untilSettled(other);
  await elsewhere.close();
});

test('a passkey: added, renamed, used instead of the password, removed', async ({
  browser,
  places: addresses,
}) => {
  const bea = await inviteNewcomer(browser, addresses, 'Bea');
  const { page } = bea;
  await withAuthenticator(page);
  await page.goto(`${addresses.consoleUrl}/account-settings`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Your password').fill(bea.password);
  await looksRight(page, 'adding a passkey');
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Your passkeys' });
  await expect(list).toContainText('Work laptop');
  await page.getByRole('button', { name: 'Rename “Work laptop”' }).click();
  await dialog.getByLabel('Name').fill('Blue laptop');
  await page.keyboard.press('Enter');
  await expect(list).toContainText('Blue laptop');
  await looksRight(page, 'the passkeys');

  // The browser offers it for the e-mail address by itself; who touches the key is in.
  await page.context().clearCookies({ name: /^tributary_(session|sso)/ });
  await page.goto(`${addresses.consoleUrl}/account-settings`);
  await expect(list).toContainText('last used');

  // In a browser that does not, there is the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await signOut(page, addresses.consoleUrl);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await untilIn(page);
  await page.getByRole('button', { name: 'Remove “Blue laptop”' }).click();
  await dialog.getByLabel('Your password').fill(bea.password);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkey yet.')).toBeVisible();

  await signOut(page, addresses.consoleUrl);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey could not be used.');
});

test('without script the password and the code lead in', async ({ browser, places: addresses }) => {
  const cleo = await inviteNewcomer(browser, addresses, 'Cleo');
  const { page } = cleo;
  await page.goto(`${addresses.consoleUrl}/account-settings`);
  await page.getByRole('button', { name: 'Set up one-time codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(cleo.password);
  await page.keyboard.press('Enter');
  const code = phone((await dialog.locator('code').innerText()).replaceAll(/\s/g, ''));
  await dialog.getByLabel('Code from the app').fill(await code());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).waitFor();

  // The console itself needs script; the pages of sign-in do not. The visit is begun with script and taken over.
  await signOut(page, addresses.consoleUrl);
  const address = page.url();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(address);
  await expect(plain.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await givePassword(plain, cleo);
  await plain.getByLabel('6-digit code').fill(await code());
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click();
  await plain.waitForURL(/\/login\/callback\?code=/);
  await context.close();
});
