import { expect, type FrameLocator, type Page } from '@playwright/test';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/watching.ts';

const mark = Date.now().toString(36);
let count = 0;

const canvasOf = (page: Page): FrameLocator => page.frameLocator('.pb-stage .gjs-frame');
const settings = (page: Page) => page.locator('.pb-inspector');
const CONTENT =
  '<section class="ts-section"><h2 class="ts-heading">Before</h2>' +
  '<div data-tributary-form=""></div><div data-tributary-counter=""></div></section>';

/** A page with a block for a form and one for a counter, open in the builder with a change that is not saved. */
async function openPage(
  page: Page,
  addresses: ProductAddresses,
  person: string,
): Promise<ApiClient & { id: string; name: string }> {
  const api = await signInWithApi(page, addresses, person);
  const name = `Otters ${mark} ${(count += 1)}`;
  const made = await api.create('pages', {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    recipes: { html: `<main class="ts-page">${CONTENT}</main>`, css: '', project: null },
  });
  await page.goto(`${addresses.consoleUrl}/pages/${made.id}/builder`);
  await canvasOf(page).getByRole('heading', { name: 'Before' }).click();
  await settings(page).getByRole('textbox').first().fill('After');
  await expect(canvasOf(page).getByRole('heading', { name: 'After' })).toBeVisible();
  return { ...api, id: made.id, name };
}

async function select(page: Page, kind: 'form' | 'counter'): Promise<void> {
  await canvasOf(page).locator(`[data-tributary-${kind}]`).click();
  await expect(settings(page).getByRole('combobox').first()).toBeVisible();
}

test('a form is made from its block by keys alone, and no edit is lost', async ({
  page,
  places: addresses,
}) => {
  // This role makes forms, and no counters.
  const { id, name, read } = await openPage(page, addresses, 'user');
  await select(page, 'counter');
  await expect(settings(page).getByRole('button', { name: 'Make a new counter' })).toHaveCount(0);
  await select(page, 'form');
  const make = settings(page).getByRole('button', { name: 'Make a new form' });
  await make.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New form for this page' });
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await expect(description).toHaveValue(`${name}: Donation form`);
  await expectAccessible(page, 'a new form');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(make).toBeFocused();

  await page.keyboard.press('Enter');
  await description.fill('');
  await description.press('Enter');
  await expect(dialog.getByText('The description field is required')).toBeVisible();
  await expect(description).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Donation form' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const second = dialog.getByRole('radio').nth(1);
  await expect(second).toBeChecked();
  await expect(description).not.toHaveValue('');
  await dialog.getByRole('radio', { name: 'Newsletter sign-up' }).press('Space');
  await expect(description).toHaveValue(`${name}: Newsletter sign-up`);
  await description.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('A new form has been created')).toBeVisible();
  await expect(canvasOf(page).getByText('Stay in touch')).toBeVisible();
  await expect(settings(page).getByRole('combobox')).toHaveValue(`${name}: Newsletter sign-up`);
  await expect(canvasOf(page).getByRole('heading', { name: 'After' })).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  const stored = await read('pages', id);
  const form = await read('forms', String(stored['formId']));
  expect(form['description']).toBe(`${name}: Newsletter sign-up`);
});

test('a counter is made from its block, and another one’s campaign code is refused at its field', async ({
  page,
  places: addresses,
}) => {
  const { id, name, read } = await openPage(page, addresses, 'admin');
  await select(page, 'counter');
  await settings(page).getByRole('button', { name: 'Make a new counter' }).click();
  const dialog = page.getByRole('dialog', { name: 'New counter for this page' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  const code = dialog.getByRole('textbox', { name: 'Campaign code' });
  await expect(code).toHaveValue(name.toLowerCase().replaceAll(' ', '-'));
  await expectAccessible(page, 'a new counter');
  await code.fill('winter-river-appeal');
  await dialog.getByRole('textbox', { name: 'Goal' }).fill('500');
  const submit = dialog.getByRole('button', { name: 'Make the counter' });
  await submit.click();
  await expect(dialog.getByText('Please enter a unique campaign code')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(`otters-${mark}`);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(canvasOf(page).getByText('£500')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  const counter = await read('counters', String((await read('pages', id))['counterId']));
  expect(counter).toMatchObject({ name, campaignCode: `otters-${mark}`, kind: 'amount', currency: 'GBP' });
});

test('a form is found however many there are, and a failed list says so', async ({
  page,
  places: addresses,
}) => {
  const { create } = await openPage(page, addresses, 'admin');
  const description = `Far down the list ${mark}`;
  await create('forms', { description });
  let isDown = true;
  // As with more forms than the list's first page: the one on the page is not among them.
  await page.route(/\/api\/v1\/forms\?/, async (route) => {
    if (isDown) return route.fulfill({ status: 500, json: { title: 'down', status: 500 } });
    const answer = await route.fetch();
    const list = (await answer.json()) as { items: unknown[] };
    const isSearch = new URL(route.request().url()).searchParams.has('search');
    return route.fulfill({ response: answer, json: isSearch ? list : { ...list, items: [] } });
  });
  await page.reload();
  await canvasOf(page).locator('[data-tributary-form]').click();
  const alert = settings(page).getByRole('alert');
  await expect(alert).toContainText('Something went wrong retrieving the available forms');
  isDown = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  const choice = settings(page).getByRole('combobox');
  await choice.fill('Far down');
  await page.getByRole('option', { name: description }).click();
  await expect(choice).toHaveValue(description);
  await expect(canvasOf(page).getByText('Submit')).toBeVisible();
  await choice.press('Escape');
  await expect(choice).toHaveValue(description);
});

test('the dialog says that the plan allows no more forms, in Spanish, dark and on a phone', async ({
  page,
  places: addresses,
}) => {
  await page.route('**/api/v1/quotas', async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: { feature: string; used: number }[] };
    const full = items.map((item) => (item.feature === 'FORMS' ? { ...item, used: 5, limit: 5 } : item));
    await route.fulfill({ response: answer, json: { items: full } });
  });
  const { id } = await openPage(page, addresses, 'admin');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  await page.evaluate(() => {
    localStorage.setItem('tributary.language', 'es');
    localStorage.setItem('tributary.skin', 'dark');
  });
  await page.goto(`${addresses.consoleUrl}/pages/${id}/builder`);
  await select(page, 'form');
  await settings(page).getByRole('button', { name: 'Crear un formulario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo formulario para esta página' });
  await expect(dialog.getByText(/límite/)).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused();
  await expectAccessible(page, 'no more forms');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Esc closed the dialog and nothing else: the block is still selected.
  await settings(page).getByRole('button', { name: 'Crear un formulario' }).click();
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page, 'no more forms');
});
