import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { createOrganization, mainMenu, publishPageWithForm } from '../../support/empty.ts';
import { linkIn, newestMail } from '../../support/mailbox.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

// An empty installation: the form, its files, languages and places are made by screens.
test.describe.configure({ timeout: 240_000 });

let product: Product;
let website: Server;
let origin: string;
let content = '';
const shots = process.env['JOURNEY_SHOTS'];
const LETTER = {
  name: 'carta.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${'I swim well. '.repeat(12_000)}`),
};

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ entry: 'apps/server/main.ts', env: { DEMO: 'off', LOG_LEVEL: 'info' } });
  website = createServer((_request, response) => {
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(`<!doctype html><html lang="es"><title>The Ferry Inn</title><h1>The Ferry Inn</h1>${content}`);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  await new Promise((resolve) => website.close(resolve));
  await product?.stop();
});

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

async function saveChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
}

/** A form with two sections and a question for files, made by hand. */
async function makeForm(page: Page): Promise<void> {
  await mainMenu(page, 'Forms').click();
  await shot(page, 'forms-empty');
  await mainMenu(page, 'Mapping dashboard').click();
  await expect(page.getByRole('heading', { name: 'Mapping dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No forms yet' })).toBeVisible();
  await shot(page, 'mappings-empty');
  await page.getByRole('main').getByRole('link', { name: 'New form' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Open day');
  await page.getByRole('radio', { name: 'Empty form' }).check();
  await shot(page, 'new-form');
  await page.getByRole('button', { name: 'Create and open the form' }).click();
  const palette = page.getByRole('navigation', { name: 'Fields to add' });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const add = (name: string) => palette.getByRole('button', { name, exact: true }).first().click();
  await shot(page, 'builder-empty');
  await add('Section');
  await properties.getByRole('textbox', { name: 'Title' }).fill('About you');
  await add('Short text');
  await properties.getByRole('textbox', { name: 'Label', exact: true }).fill('Your name');
  await add('Email');
  await add('Section');
  await properties.getByRole('textbox', { name: 'Title' }).fill('What you bring');
  await add('Files');
  await properties.getByRole('textbox', { name: 'Label', exact: true }).fill('A letter about you');
  await shot(page, 'builder');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expectAccessible(page, 'the form builder');
}

const SPANISH: readonly [source: string, text: string][] = [
  ['About you', 'Sobre ti'],
  ['Your name', 'Tu nombre'],
  ['What you bring', 'Lo que traes'],
  ['A letter about you', 'Una carta sobre ti'],
];

async function translate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Languages', exact: true }).click();
  await shot(page, 'languages-empty');
  await page.getByRole('combobox', { name: 'The form is written in' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Add a language' }).click();
  await page.getByRole('menuitem', { name: 'Spanish' }).click();
  for (const [source, text] of SPANISH)
    await page.getByRole('textbox', { name: new RegExp(`in Spanish: ${source}$`) }).fill(text);
  await shot(page, 'languages');
  await saveChanges(page);
}

/** Allows another website and puts the code of the screen on its page. */
async function embed(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Embed', exact: true }).click();
  await page.getByRole('textbox', { name: 'Site address' }).fill(origin);
  await page.getByRole('button', { name: 'Add the site' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: origin })).toBeVisible();
  await page.getByRole('radio', { name: 'In the page' }).check();
  await shot(page, 'embed');
  await expect(page.getByRole('combobox', { name: 'Language of the form' })).toHaveValue(
    'The page’s own language',
  );
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Save your changes.')).toBeHidden();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the code' }).click();
  content = await page.evaluate(() => navigator.clipboard.readText());
}

test('a form with sections, files and languages is made, embedded, kept, continued and read', async ({
  page,
  browser,
}) => {
  await createOrganization(page, product);
  await mainMenu(page, 'Organization').click();
  await page.getByRole('switch', { name: 'Visitors can save a form and continue later' }).check();
  await saveChanges(page);
  await makeForm(page);
  await translate(page);
  await page.goBack();
  await embed(page);
  await publishPageWithForm(page, product, { name: 'Open day', form: 'Open day' });

  await test.step('a visitor keeps the form in Spanish and continues it by the link', async () => {
    const phone = await browser.newContext({ locale: 'es', viewport: { width: 375, height: 800 } });
    const visitor = await phone.newPage();
    await visitor.goto(`${product.sitesUrl('lake')}/open-day?lang=es`);
    await shot(visitor, 'visitor');
    await visitor.getByRole('textbox', { name: 'Tu nombre' }).fill('Mary Mere');
    await visitor.getByRole('textbox', { name: /mail|correo/i }).fill('mary@mere.example');
    await visitor.getByLabel('Una carta sobre ti').setInputFiles(LETTER);
    await expect(visitor.getByRole('button', { name: /carta\.pdf/ })).toBeVisible();
    await expectAccessible(visitor, 'the form in Spanish');
    await expectNoSidewaysScroll(visitor, 'the form on a phone');
    await shot(visitor, 'visitor-filled');
    const after = new Date();
    await visitor.getByRole('button', { name: 'Guardar y seguir más tarde' }).click();
    await visitor.locator('button[type="submit"]:visible').first().click();
    const mail = await newestMail('mary@mere.example', { after, dataDir: product.dataDir });
    await visitor.goto(linkIn(mail));
    await expect(visitor.getByRole('textbox', { name: 'Tu nombre' })).toHaveValue('Mary Mere');
    await shot(visitor, 'continued');
    // Files are not kept: the page that asked for the address said so.
    await visitor.getByLabel('Una carta sobre ti').setInputFiles(LETTER);
    await expect(visitor.getByRole('button', { name: /carta\.pdf/ })).toBeVisible();
    await visitor.locator('.tf-button[value="submit"]').click();
    await expect(visitor.getByRole('heading', { name: 'Gracias' })).toBeVisible();
    await phone.close();
  });

  await test.step('another website shows it in the page', async () => {
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(origin);
    await expect(guest.getByRole('textbox', { name: 'Tu nombre' })).toBeVisible();
    await guest.getByRole('textbox', { name: 'Tu nombre' }).fill('Ada Guest');
    await guest.getByRole('textbox', { name: /mail|correo/i }).fill('guest@mere.example');
    await shot(guest, 'embedded');
    await guest.locator('.tf-button[value="submit"]').click();
    await expect(
      guest.frameLocator('tributary-form iframe').getByRole('heading', { name: 'Gracias' }),
    ).toBeVisible();
    await guest.context().close();
  });

  await test.step('both are at their transactions, with the file', async () => {
    await page.goto(`${product.consoleUrl}/forms/transactions/list`);
    await expect(page.getByRole('row').filter({ hasText: 'guest@mere.example' })).toBeVisible();
    await page.getByRole('row').filter({ hasText: 'mary@mere.example' }).getByRole('link').first().click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download carta.pdf' }).click();
    expect(await readFile(await (await waiting).path())).toEqual(LETTER.buffer);
    // The screen has loaded, so that the absence of the text counts.
    await expect(page.getByText('No name given')).toHaveCount(0);
    await shot(page, 'transaction');
    await expectAccessible(page, 'the transaction');
  });
});
