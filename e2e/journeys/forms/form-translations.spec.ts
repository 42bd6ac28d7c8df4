import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { expectAccessible, untilSettled, watch } from '../../support/watching.ts';

test.describe.configure({ timeout: 120_000 });

const mark = Date.now().toString(36);

/** A form of two steps in one language. */
const SCHEMA = {
  components: [
    { id: 'n', type: 'text', key: 'name', label: 'Name', required: true, help: 'As your friends call you' },
    { id: 's', type: 'pageBreak', label: 'Your river' },
    {
      id: 'r',
      type: 'radio',
      key: 'river',
      label: 'Which part?',
      required: true,
      options: [
        { value: 'upper', label: 'Upper river' },
        { value: 'lower', label: 'Lower river' },
      ],
    },
  ],
  settings: { submitLabel: 'Join', thankYou: { heading: 'You are in', text: 'See you at the river.' } },
};
/** Arabic texts with their English sources. */
const ARABIC = {
  'n:label': { text: 'الاسم', source: 'Name' },
  's:label': { text: 'نهرك', source: 'Your river' },
  'r:label': { text: 'أي جزء؟', source: 'Which part?' },
  'r:options:upper:label': { text: 'أعلى النهر', source: 'Upper river' },
  'r:options:lower:label': { text: 'أسفل النهر', source: 'Lower river' },
  '@form:submitLabel': { text: 'انضم', source: 'Join' },
  '@form:thankYou:heading': { text: 'أهلاً بك', source: 'You are in' },
  '@form:thankYou:text': { text: 'نراك عند النهر.', source: 'See you at the river.' },
};
const SPANISH = [
  ['Label in Spanish: Name', 'Nombre'],
  ['Help text in Spanish: As your friends call you', 'Como te llaman tus amigos'],
  ['Label in Spanish: Your river', 'Tu río'],
  ['Label in Spanish: Which part?', '¿Qué parte?'],
  ['Option in Spanish: Upper river', 'Río alto'],
  ['Option in Spanish: Lower river', 'Río bajo'],
  ['Submit button in Spanish: Join', 'Unirme'],
  ['After sending: heading in Spanish: You are in', 'Ya eres de los nuestros'],
  ['After sending: text in Spanish: See you at the river.', 'Nos vemos en el río.'],
] as const;

async function formOnPage(page: Page, addresses: ProductAddresses) {
  const api = await signInWithApi(page, addresses);
  const form = await api.create('forms', { description: `In languages ${mark}`, schema: SCHEMA });
  const slug = `languages-${mark}`;
  const html = `<main class="ts-page"><h1>Join us</h1><div data-tributary-form="${form.id}"></div></main>`;
  const recipes = { html, css: '', project: null };
  const made = await api.create('pages', { name: slug, slug, formId: form.id, recipes });
  await api.act('pages', made, 'publish');
  return { api, formId: form.id, address: `${addresses.sitesUrl('riverside')}/${slug}` };
}

test('a form in one language becomes one in three, and is filled in each of them', async ({
  page,
  browser,
  places: addresses,
}) => {
  const { api, formId, address } = await formOnPage(page, addresses);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    const confirmation = page.getByRole('button', { name: 'Save and update the page' });
    await expect(
      confirmation.or(page.getByRole('alert').filter({ hasText: 'has been updated' })).first(),
    ).toBeVisible();
    if (await confirmation.isVisible()) await confirmation.click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  };

  await test.step('the builder leads to the languages', async () => {
    await page.goto(`${addresses.consoleUrl}/forms/${formId}/edit`);
    await page.getByRole('button', { name: 'Languages', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Form languages: In languages ${mark}`);
    await expect(page).toHaveTitle(`In languages ${mark} · Form languages · Tributary`);
    await expect(page.getByText('This form has one language')).toBeVisible();
  });

  await test.step('a language is added, and all of it is missing', async () => {
    await page.getByRole('combobox', { name: 'The form is written in' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('menuitem', { name: 'Spanish' }).click();
    await expect(page.getByRole('tab', { name: /Spanish/ })).toContainText('9 of 9 missing');
    await expect(page.getByText('Nothing is translated into Spanish yet')).toBeVisible();
    await untilSettled(page);
    await expectAccessible(page, 'languages of a form');
  });

  await test.step('Tab goes from text to text', async () => {
    await field(SPANISH[0][0]).focus();
    for (const [name, text] of SPANISH) {
      await expect(field(name)).toBeFocused();
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('tab', { name: /Spanish/ })).toContainText('Complete');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('9 texts changed');
    await save();
  });

  await test.step('the preview is in the language', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('textbox', { name: /Nombre/ })).toBeVisible();
    await page.getByRole('button', { name: 'Back to editing' }).click();
  });

  await test.step('an edited text is to be reviewed, a new one is missing', async () => {
    const form = await api.read('forms', formId);
    const [name, ...rest] = SCHEMA.components;
    const components = [
      { ...name, help: 'The name that your friends use' },
      ...rest,
      { id: 'm', type: 'textarea', key: 'message', label: 'Anything else?' },
    ];
    const translations = { ...(form['translations'] as object), ar: { texts: ARABIC } };
    await api.update('forms', form, { schema: { ...SCHEMA, components }, translations });
    await expect(page.getByRole('tab', { name: /Spanish/ })).toContainText('1 of 10 missing');
    await page.getByRole('switch', { name: 'Only missing texts and texts to review' }).check();
    await expect(page.getByRole('textbox', { name: / in Spanish: / })).toHaveCount(2);
    await expect(page.getByText('It was: “As your friends call you”')).toBeVisible();
    await page.getByRole('button', { name: 'The translation is still right' }).click();
    await field('Label in Spanish: Anything else?').fill('¿Algo más?');
    await save();
    await expect(page.getByRole('tab', { name: /Spanish/ })).toContainText('Complete');
  });

  await test.step('a visitor changes the language, and the answers stay', async () => {
    const context = await browser.newContext();
    const quiet = watch(context);
    const visitor = await context.newPage();
    await expect(async () => {
      await visitor.goto(address);
      await expect(visitor.getByRole('link', { name: 'العربية' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await visitor.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await visitor.getByRole('button', { name: 'Next' }).click();
    await visitor.getByRole('radio', { name: 'Lower river' }).check();
    await visitor.getByRole('link', { name: 'Español' }).click();
    await expect(visitor).toHaveURL(`${address}?lang=es`);
    await expect(visitor.getByRole('heading', { name: 'Tu río' })).toBeVisible();
    await expect(visitor.getByRole('radio', { name: 'Río bajo' })).toBeChecked();
    await visitor.getByRole('button', { name: 'Atrás' }).click();
    await expect(visitor.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ada');
    await visitor.getByRole('textbox', { name: 'Nombre' }).fill('');
    await visitor.getByRole('button', { name: 'Siguiente' }).click();
    await expect(visitor.getByRole('link', { name: 'El campo Nombre es obligatorio' })).toBeVisible();
    await visitor.getByRole('textbox', { name: 'Nombre' }).fill('Ada');
    await visitor.getByRole('button', { name: 'Siguiente' }).click();
    await expectAccessible(visitor, 'the form in Spanish');
    await visitor.getByRole('button', { name: 'Unirme' }).click();
    await expect(visitor.getByRole('heading', { name: 'Ya eres de los nuestros' })).toBeVisible();
    quiet.expectQuiet();
  });

  await test.step('without script, in Arabic, on a telephone', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 375, height: 740 },
    });
    const visitor = await context.newPage();
    await visitor.goto(address);
    await visitor.getByRole('link', { name: 'العربية' }).click();
    await expect(visitor.locator('form.tf')).toHaveAttribute('dir', 'rtl');
    await visitor.getByRole('textbox', { name: 'الاسم' }).fill('Ada');
    await visitor.getByRole('button', { name: 'التالي' }).click();
    await expect(visitor.getByRole('heading', { name: 'نهرك' })).toBeVisible();
    await visitor.getByRole('radio', { name: 'أعلى النهر' }).check();
    // In the middle of the form the switch posts the answers so far.
    await visitor.getByRole('button', { name: 'English' }).click();
    await expect(visitor.getByRole('radio', { name: 'Upper river' })).toBeChecked();
    await visitor.getByRole('button', { name: 'العربية' }).click();
    await expect(visitor.getByRole('radio', { name: 'أعلى النهر' })).toBeChecked();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await visitor.getByRole('button', { name: 'انضم' }).click();
    await expect(visitor.getByRole('heading', { name: 'أهلاً بك' })).toBeVisible();
    await expect(visitor.locator('.tf-thanks')).toHaveAttribute('dir', 'rtl');
    await expect(visitor.getByRole('link', { name: 'العودة إلى الصفحة' })).toHaveAttribute(
      'href',
      /\?lang=ar$/,
    );
  });

  await test.step('a language is removed after a question', async () => {
    await page.getByRole('tab', { name: /Arabic/ }).click();
    await page.getByRole('button', { name: 'Remove Arabic…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Arabic?' });
    await expect(dialog).toContainText('8 translated texts');
    await dialog.getByRole('button', { name: 'Remove language' }).click();
    await save();
    await expect(async () => {
      await page.goto(`${address}?lang=ar`);
      await expect(page.getByRole('link', { name: 'Español' })).toBeVisible({ timeout: 1_000 });
      await expect(page.getByRole('link', { name: 'العربية' })).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });
});
