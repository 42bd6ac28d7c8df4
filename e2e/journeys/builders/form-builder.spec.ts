import { expect, type Page } from '@playwright/test';
import { signInWithApi, type ApiClient } from '../../support/api.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { payByCard } from '../../support/visitor.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

const mark = Date.now().toString(36);

/** A donation form of one step. */
const SCHEMA = {
  components: [
    {
      id: 'a',
      type: 'amount',
      key: 'amount',
      label: 'Amount',
      required: true,
      presets: [{ amount: 1000, example: '' }],
      defaultAmount: 1000,
    },
    { id: 'n', type: 'text', key: 'lastName', label: 'Last name', required: true },
    { id: 'e', type: 'email', key: 'email', label: 'Email', required: true },
    {
      id: 'p',
      type: 'paymentMethod',
      key: 'paymentMethod',
      label: 'Payment method',
      required: true,
      methods: [{ value: 'creditcard', label: 'Card' }],
    },
  ],
  settings: { currency: 'GBP', review: false },
};

/** A form on one published page and one draft. */
async function formOnPages(api: ApiClient, name: string): Promise<{ formId: string; slug: string }> {
  const form = await api.create('forms', { description: name, schema: SCHEMA });
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}`;
  const html = `<main class="ts-page"><h1>Give</h1><div data-tributary-form="${form.id}"></div></main>`;
  const body = { formId: form.id, recipes: { html, css: '', project: null } };
  const page = await api.create('pages', { name: `${name} live`, slug, ...body });
  await api.act('pages', page, 'publish');
  await api.create('pages', { name: `${name} draft`, slug: `${slug}-draft`, ...body });
  return { formId: form.id, slug };
}

const editPath = (addresses: ProductAddresses, formId: string): string =>
  `${addresses.consoleUrl}/forms/${formId}/edit`;
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });

test('a form is given a form configuration in its settings, and payments follow it', async ({
  page,
  places: addresses,
}) => {
  const api = await signInWithApi(page, addresses);
  const configuration = `Payer by configuration ${mark}`;
  const lastName = `Mapped ${mark}`;
  await api.create('form-configurations', {
    description: configuration,
    connectorsMappings: JSON.stringify({ 'payment-v2': { 'Contact.LastName': { constant: lastName } } }),
  });
  const { formId, slug } = await formOnPages(api, `Configured form ${mark}`);

  await page.goto(editPath(addresses, formId));
  await page.getByRole('tab', { name: 'Form', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Form configuration' });
  await field.fill(configuration);
  await page.getByRole('option', { name: configuration }).click();
  await expect(page.getByRole('link', { name: `Open “${configuration}”` })).toHaveAttribute(
    'href',
    /\/form-configurations\/configurations\/[^/]+\/edit$/,
  );
  await expectAccessible(page, 'form settings');
  await saveButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save and update the page' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Form', exact: true }).click();
  await expect(field).toHaveValue(configuration);

  await page.goto(`${addresses.sitesUrl('riverside')}/${slug}`);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Typed');
  await page.getByRole('textbox', { name: 'Email' }).fill(`configured.${mark}@example.org`);
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByRole('button', { name: /£10/ }).last().click();
  await expect(page).toHaveURL(new RegExp(`^${addresses.simulatorUrl}/pay/`));
  await payByCard(page, 'good');
  const ledger = (await (await fetch(`${addresses.simulatorUrl}/__ledger`)).json()) as {
    intents: { payer: { name: string } }[];
  };
  expect(ledger.intents.map(({ payer }) => payer.name)).toContain(lastName);
});

test('without a form configuration the settings lead to making one, and clearing takes it off', async ({
  page,
  places: addresses,
}) => {
  const api = await signInWithApi(page, addresses);
  const configuration = await api.create('form-configurations', { description: `To take off ${mark}` });
  const form = await api.create('forms', {
    description: `Cleared form ${mark}`,
    schema: SCHEMA,
    formConfigurationId: configuration.id,
  });
  await page.goto(editPath(addresses, form.id));
  await page.getByRole('tab', { name: 'Form', exact: true }).click();
  await page.getByRole('button', { name: 'Clear Form configuration' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  expect((await api.read('forms', form.id))['formConfigurationId']).toBeNull();
  await page.route('**/api/v1/form-configurations?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
  );
  await page.reload();
  await page.getByRole('tab', { name: 'Form', exact: true }).click();
  await expect(page.getByText('There is no form configuration yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a form configuration' })).toHaveAttribute(
    'href',
    /\/form-configurations\/configurations\/create$/,
  );
});

test('the bar says where a form is live, and the first save of a session asks', async ({
  page,
  places: addresses,
}) => {
  const api = await signInWithApi(page, addresses);
  const name = `Live form ${mark}`;
  const { formId, slug } = await formOnPages(api, name);
  await page.goto(editPath(addresses, formId));
  await untilSettled(page);
  await page.getByRole('button', { name: 'On 1 live page · saving goes live at once' }).click();
  const list = page.getByRole('dialog', { name: 'Live pages with this form' });
  await expect(list.getByRole('link', { name: `${name} live` })).toBeVisible();
  await expect(list.getByText(`${name} draft`)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  const label = page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('textbox', { name: 'Label' });
  await page.getByRole('button', { name: 'Last name, Short text' }).click();
  await label.fill('Family name');
  await expect(page.getByText('Saving updates 1 live page', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  const ask = page.getByRole('dialog', { name: 'Saving updates 1 live page' });
  await expect(ask.getByRole('link', { name: `${name} live` })).toBeVisible();
  await expectAccessible(page, 'asking before a live form is saved');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
  expect((await api.read('forms', formId)).version).toBe(1);

  await saveButton(page).click();
  await ask.getByRole('button', { name: 'Save and update the page' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(`${addresses.sitesUrl('riverside')}/${slug}`);
    await expect(visitor.getByRole('textbox', { name: 'Family name' })).toBeVisible({ timeout: 1000 });
  }).toPass();

  await label.fill('Surname');
  await saveButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(ask).toBeHidden();
});

test('a form on no live page is saved without asking', async ({ page, places: addresses }) => {
  const api = await signInWithApi(page, addresses);
  const form = await api.create('forms', { description: `Quiet form ${mark}`, schema: SCHEMA });
  await page.goto(editPath(addresses, form.id));
  await expect(page.getByText('On no live page')).toBeVisible();
  await page.getByRole('button', { name: 'Last name, Short text' }).click();
  await page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('textbox', { name: 'Label' })
    .fill('Family name');
  await saveButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
});

test.describe('building', () => {
  const canvasItem = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const palette = (page: Page) => page.getByRole('navigation', { name: 'Fields to add' });
  const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' });
  const order = (page: Page) =>
    page
      .locator('[data-component-type]')
      .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['componentType']));

  async function openDonationForm(page: Page, addresses: ProductAddresses, name: string): Promise<void> {
    await enterConsole(page, addresses, 'admin', '/forms/create');
    await page.getByRole('textbox', { name: 'Description' }).fill(name);
    await page.getByRole('radio', { name: 'Donation form' }).check();
    await page.getByRole('button', { name: 'Create and open the form' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }

  test('a field from the palette lands before the payment, in sight, and typing names it', async ({
    page,
    places: addresses,
  }) => {
    await openDonationForm(page, addresses, `Palette form ${mark}`);
    const before = await order(page);
    const payment = before.lastIndexOf('heading');
    await palette(page).getByRole('button', { name: 'Short text' }).click();
    const added = canvasItem(page, 'Your question, Short text');
    await expect(added).toBeInViewport({ ratio: 1 });
    expect(await order(page)).toEqual([...before.slice(0, payment), 'text', ...before.slice(payment)]);
    await expect(properties(page).getByRole('textbox', { name: 'Label' })).toBeFocused();
    await page.keyboard.type('Why do you give today');
    await expect(canvasItem(page, 'Why do you give today, Short text')).toBeVisible();
    expect(await order(page)).toHaveLength(before.length + 1);

    await canvasItem(page, 'First name, Short text').click();
    await palette(page).getByRole('button', { name: 'Heading', exact: true }).press('Enter');
    const at = (await order(page)).indexOf('text');
    expect((await order(page))[at + 1]).toBe('heading');
    await expect(properties(page).getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Add a field below' }).click();
    await page.getByRole('option', { name: 'Long text' }).click();
    await expect(properties(page).getByRole('textbox', { name: 'Label' })).toBeFocused();
    await page.keyboard.type('Anything else');
    await expect(canvasItem(page, 'Anything else, Long text')).toBeVisible();
  });

  test('a field is found by typing below the plus, and added there by the keyboard alone', async ({
    page,
    places: addresses,
  }) => {
    await openDonationForm(page, addresses, `Searched form ${mark}`);
    await canvasItem(page, 'First name, Short text').click();
    const before = await order(page);
    const at = before.indexOf('text');
    const plus = page.getByRole('button', { name: 'Add a field below' });
    const menu = page.getByRole('dialog', { name: 'Add a field below' });
    const search = menu.getByRole('combobox', { name: 'Find a field' });
    const options = menu.getByRole('option');
    await plus.press('Enter');
    await expect(search).toBeFocused();
    await expect(options.first()).toHaveText('Short text');
    await expectAccessible(page, 'the fields to add');

    await page.keyboard.type('NÚMB');
    // Hints that contain “number” are found as well, after the field of that name.
    await expect(options).toHaveText(['Number', 'Phone', 'Multiple choice']);
    await expect(menu.getByRole('status')).toHaveText('3 fields');
    await search.fill('nothing of the kind');
    await expect(menu.getByRole('status')).toHaveText('No field contains “nothing of the kind”.');
    await expect(options).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(plus).toBeFocused();
    expect(await order(page)).toEqual(before);

    await plus.press('Enter');
    await expect(search).toHaveValue('');
    await search.fill('amount');
    await expect(options).toHaveAccessibleName('Amount A form has this field once');
    await expect(options).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await search.fill('text');
    await page.keyboard.press('ArrowDown');
    await expect(options.filter({ hasText: 'Long text' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(properties(page).getByRole('textbox', { name: 'Label' })).toBeFocused();
    expect(await order(page)).toEqual([...before.slice(0, at + 1), 'textarea', ...before.slice(at + 1)]);
  });

  test('a dragged component follows the pointer', async ({ page, places: addresses }) => {
    await openDonationForm(page, addresses, `Dragged form ${mark}`);
    await canvasItem(page, 'First name, Short text').click();
    const handle = (await page.getByRole('button', { name: 'Move First name' }).boundingBox())!;
    const pointer = { x: handle.x + handle.width / 2 - 40, y: handle.y + handle.height / 2 + 60 };
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(pointer.x, pointer.y, { steps: 8 });
    const chip = (await page.locator('[data-drag-chip]').boundingBox())!;
    await page.mouse.up();
    expect(Math.abs(chip.x - pointer.x)).toBeLessThan(24);
    expect(Math.abs(chip.y - pointer.y)).toBeLessThan(24);
  });

  test('undo and redo keep a selection', async ({ page, places: addresses }) => {
    await openDonationForm(page, addresses, `Undone form ${mark}`);
    const pressed = (name: string) => expect(canvasItem(page, name)).toHaveAttribute('aria-pressed', 'true');
    await canvasItem(page, 'First name, Short text').click();
    await palette(page).getByRole('button', { name: 'Long text' }).click();
    await pressed('Your message, Long text');
    await page.keyboard.press('Control+z');
    await pressed('First name, Short text');
    await page.keyboard.press('Control+Shift+z');
    await pressed('Your message, Long text');
    await page.keyboard.press('Control+z');
    await canvasItem(page, 'First name, Short text').press('Delete');
    await pressed('Last name, Short text');
    await page.keyboard.press('Control+z');
    await pressed('First name, Short text');
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Control+z');
    await pressed('First name, Short text');
  });
});
