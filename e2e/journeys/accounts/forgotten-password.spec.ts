import { expect, type Page } from '@playwright/test';
import { linkIn, newestMail } from '../../support/mailbox.ts';
import { test } from '../../support/journey.ts';
import { inviteNewcomer } from '../../support/newcomer.ts';
import { violationsOn, WCAG } from '../../../tools/testing/accessibility.ts';

const WORDS = {
  'en-US': {
    forgotten: 'Forgotten your password?',
    email: 'E-mail address',
    sent: 'Check your e-mail',
    subject: 'Choose a new password',
    refused: 'tried first',
    done: 'Your password was changed',
  },
  es: {
    forgotten: '¿Has olvidado la contraseña?',
    email: 'Correo electrónico',
    sent: 'Revisa tu correo',
    subject: 'Elige una contraseña nueva',
    refused: 'de las primeras que se prueban',
    done: 'Tu contraseña ha cambiado',
  },
};

async function expectOpenToAll(page: Page): Promise<void> {
  const violations = await violationsOn(page, { runOnly: [...WCAG, 'best-practice'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Presses Tab until the element with this name has the focus, as a keyboard user does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (typeof name === 'string' ? text === name : name.test(text)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach “${String(name)}”.`);
}

for (const locale of ['en-US', 'es'] as const) {
  test.describe(`In ${locale}`, () => {
    test.use({ locale });

    test('a person who forgot the password sets a new one by keyboard alone, and continues on the same screen', async ({
      page,
      browser,
      places: addresses,
    }) => {
      const words = WORDS[locale];
      // A new person: other journeys must not need the password that is changed here.
      const { email: person, page: own } = await inviteNewcomer(browser, addresses, `Weirkeeper-${locale}`);
      await own.context().close();
      const password = `a quiet weir in ${locale} ${Date.now()}`;
      const asked = new Date();
      await page.goto(`${addresses.consoleUrl}/pages/list`);
      if (locale === 'es') {
        // The console begins in English, independent of the browser's language.
        await page.getByRole('link', { name: 'Español' }).waitFor();
        await tabTo(page, 'Español');
        await page.keyboard.press('Enter');
      }
      await page.getByLabel(words.email).waitFor();
      await expectOpenToAll(page);
      await tabTo(page, words.forgotten);
      await page.keyboard.press('Enter');

      await page.getByRole('heading', { name: words.forgotten }).waitFor();
      await expectOpenToAll(page);
      await expect(page.getByLabel(words.email)).toBeFocused();
      await page.keyboard.type('not an address');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectOpenToAll(page);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(person);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: words.sent }).waitFor();
      await expectOpenToAll(page);

      const letter = await newestMail(person, { subject: words.subject, after: asked });
      expect(letter.html).toContain(`lang="${locale}"`);
      await page.goto(linkIn(letter).replace('&ui_locales', '&scanned=1&ui_locales'));
      await page.goto(linkIn(letter));
      await expectOpenToAll(page);
      await expect(page.locator('#password')).toBeFocused();
      await page.keyboard.type('password123');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(words.refused);
      await expectOpenToAll(page);
      await expect(page.locator('#password')).toBeFocused();
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');

      await page.getByRole('heading', { name: words.done }).waitFor();
      await expectOpenToAll(page);
      await page.locator('main a.button').focus();
      await page.keyboard.press('Enter');
      // The address is filled in, and the password has the focus.
      await expect(page.getByLabel(words.email)).toHaveValue(person);
      await expect(page.locator('#password')).toBeFocused();
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      // The interrupted request: not the dashboard, but the page that was opened first.
      await page.waitForURL(`${addresses.consoleUrl}/pages/list`);

      await newestMail(person, { subject: words.done, after: asked });
      await page.goto(linkIn(letter));
      expect(await page.locator('h1').textContent()).toMatch(/no longer works|ya no sirve/);
      await expectOpenToAll(page);
    });
  });
}
