import { expect } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { signInBrowser } from '../../support/people.ts';
import { findTransaction, openTransaction } from '../../support/transactions.ts';
import { newDonor } from '../../support/visitor.ts';
import { expectAccessible } from '../../support/watching.ts';

const SCHEMA = {
  components: [
    {
      id: 's',
      type: 'signature',
      key: 'sign',
      label: 'Your signature',
      required: true,
      wording: 'I look after the boat.',
    },
    { id: 'e', type: 'email', key: 'email', label: 'Email', required: true },
  ],
};

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    test(`a visitor signs ${javaScriptEnabled ? 'by hand' : 'by name'}`, async ({
      page,
      browser,
      places,
    }) => {
      const desk = await browser.newPage({ javaScriptEnabled: true });
      const api = await signInWithApi(desk, places);
      const slug = `sign-${javaScriptEnabled}-${Date.now().toString(36)}`;
      const form = await api.create('forms', { description: slug, schema: SCHEMA });
      const html = `<main class="ts-page"><h1>Sign</h1><div data-tributary-form="${form.id}"></div></main>`;
      const body = { formId: form.id, recipes: { html, css: '', project: null } };
      await api.act('pages', await api.create('pages', { name: slug, slug, ...body }), 'publish');
      const address = `${places.sitesUrl('riverside')}/${slug}`;
      await expect(async () => expect((await page.goto(address))?.status()).toBe(200)).toPass();
      const { email } = newDonor('Sig');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('link', { name: 'The Your signature field is required' })).toBeVisible();
      if (javaScriptEnabled) {
        const area = (await page.locator('.tf-sign svg').boundingBox())!;
        const move = (x: number, y: number) => page.mouse.move(area.x + x, area.y + y);
        await move(20, 40);
        await page.mouse.down();
        for (let step = 1; step <= 10; step += 1) await move(20 + step * 20, 40 + (step % 2) * 30);
        await page.mouse.up();
        await expect(page.getByRole('button', { name: 'Clear the drawing' })).toBeVisible();
        await expectAccessible(page, 'a signature');
      } else {
        await page.getByRole('textbox', { name: 'Type your full name to sign' }).fill('Sig Olsen');
      }
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

      await signInBrowser(desk.context(), places);
      await openTransaction(desk, await findTransaction(desk, places, email));
      await expect(desk.getByText('I look after the boat.')).toBeVisible();
      await expect(desk.getByText(/^Signed /)).toBeVisible();
      if (javaScriptEnabled) await expect(desk.getByRole('img', { name: 'Drawn signature' })).toBeVisible();
      else await expect(desk.getByText('Sig Olsen')).toBeVisible();
      await expectAccessible(desk, 'a signature at its transaction');
    });
  });
