import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { expectAccessible, untilSettled } from '../../support/watching.ts';

const mark = Date.now().toString(36);

/** Three questions, the second of which depends on the first, with texts in Spanish. */
const SOURCE = {
  description: `Where it comes from ${mark}`,
  language: 'en',
  schema: {
    components: [
      { id: 'n', type: 'text', key: 'name', label: 'Your name' },
      {
        id: 'c',
        type: 'text',
        key: 'call',
        label: 'What may we call you?',
        condition: { match: 'all', rules: [{ field: 'name', operator: 'notEmpty' }] },
      },
      { id: 'e', type: 'email', key: 'email', label: 'Email' },
    ],
  },
  translations: {
    es: {
      texts: {
        'n:label': { text: 'Tu nombre', source: 'Your name' },
        'c:label': { text: '¿Cómo te llamamos?', source: 'What may we call you?' },
      },
    },
  },
};
const TARGET = {
  description: `Where it goes ${mark}`,
  language: 'en',
  schema: { components: [{ id: 'x', type: 'text', key: 'name', label: 'Name of your group' }] },
  translations: { es: { texts: { 'x:label': { text: 'Tu grupo', source: 'Name of your group' } } } },
};

const field = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Form', exact: true }).getByRole('button', { name, exact: true });

test('questions go from one form to another in another tab, with their conditions and translations', async ({
  page,
  context,
  places: addresses,
}) => {
  const api = await signInWithApi(page, addresses);
  const source = await api.create('forms', SOURCE);
  const target = await api.create('forms', TARGET);

  await page.goto(`${addresses.consoleUrl}/forms/${source.id}/edit`);
  await field(page, 'Your name, Short text').click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 fields selected', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'several selected fields');
  await page.keyboard.press('Control+c');

  const other = await context.newPage();
  await other.goto(`${addresses.consoleUrl}/forms/${target.id}/edit`);
  await field(other, 'Name of your group, Short text').click();
  await other.keyboard.press('Control+v');
  const message = other.getByRole('group', { name: 'Messages' });
  await expect(message).toContainText('2 fields pasted. Its key was taken: “name” became “name2”.');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  const saved = await api.read('forms', target.id);
  const { components } = saved['schema'] as typeof SOURCE.schema;
  expect(components).toMatchObject([
    { key: 'name' },
    { key: 'name2' },
    { key: 'call', condition: { rules: [{ field: 'name2' }] } },
  ]);
  const { texts } = (saved['translations'] as typeof SOURCE.translations).es;
  expect(texts).toMatchObject({
    'x:label': { text: 'Tu grupo' },
    [`${components[1]!.id}:label`]: { text: 'Tu nombre' },
    [`${components[2]!.id}:label`]: { text: '¿Cómo te llamamos?' },
  });

  // Clipboard contents may come from anywhere; wrong ones are refused with a message.
  await other.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '{"tributary":"form-fields","version":1,"components":[{"type":"script"}]}');
    document.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(message).toContainText('Nothing was pasted. 1 field could not be read.');
  await untilSettled(other);
});

test('the list of shortcuts names those of the form builder', async ({ page, places: addresses }) => {
  const api = await signInWithApi(page, addresses);
  const form = await api.create('forms', { ...TARGET, description: `With keys ${mark}` });
  await page.goto(`${addresses.consoleUrl}/forms/${form.id}/edit`);
  await field(page, 'Name of your group, Short text').click();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Select several fields')).toBeVisible();
  await expect(list.getByText('Paste fields')).toBeVisible();
});
