import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { linkIn, newestMail } from '../../support/mailbox.ts';
import { signInTwoPeople, unique } from '../../support/two-people.ts';
import { expectAccessible } from '../../support/watching.ts';

const people = signInTwoPeople();
const canvasOf = (page: Page) => page.frameLocator('.pb-stage .gjs-frame');
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings and style' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) => expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
const heading = (page: Page, words: string) =>
  canvasOf(page).getByRole('heading', { name: words, exact: true });

async function write(page: Page, from: string, to: string): Promise<void> {
  // A message about a colleague's save covers the page for a moment.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await heading(page, from).click({ force: true });
  await expect(page.locator('.pb-selection__name')).toHaveText(new RegExp(from));
  await settings(page).getByRole('textbox', { name: 'Text', exact: true }).fill(to);
  await expect(heading(page, to)).toBeVisible();
}

/** Makes a page of headings; resolves to the address of its builder. */
async function makePage(
  api: Awaited<ReturnType<typeof signInWithApi>>,
  name: string,
  headings: readonly string[],
  consoleUrl: string,
): Promise<string> {
  const components = headings.map((content) => ({
    type: 'heading',
    tagName: 'h2',
    classes: ['ts-heading'],
    content,
  }));
  const section = { type: 'section', tagName: 'section', classes: ['ts-section'], components };
  const component = { type: 'wrapper', classes: ['ts-page'], components: [section] };
  const markup = headings.map((words) => `<h2>${words}</h2>`).join('');
  const made = await api.create('pages', {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    recipes: {
      html: `<main class="ts-page"><section class="ts-section">${markup}</section></main>`,
      css: '',
      project: { pages: [{ frames: [{ component }] }], styles: [] },
    },
  });
  return `${consoleUrl}/pages/${made.id}/builder`;
}

test('two people change one page: both changes are kept, the same text is a question, and a comment arrives', async ({
  places: addresses,
}) => {
  const { amara, mei } = people;
  const api = await signInWithApi(amara, addresses);
  const name = unique('Together');
  const path = await makePage(api, name, ['One', 'Two'], addresses.consoleUrl);
  for (const page of [amara, mei]) {
    await page.goto(path);
    await expect(heading(page, 'Two')).toBeVisible();
  }
  await expect(amara.getByRole('list', { name: 'Also on this page' })).toContainText('Mei');

  // Different elements: both are kept, without a dialog.
  await write(amara, 'One', 'One by Amara');
  await write(mei, 'Two', 'Two by Mei');
  await save(amara);
  await isSaved(amara);
  await save(mei);
  await isSaved(mei);
  for (const page of [amara, mei]) {
    await expect(heading(page, 'One by Amara')).toBeVisible();
    await expect(heading(page, 'Two by Mei')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  // The same text: a dialog names the element and shows both.
  await write(amara, 'One by Amara', 'Amara again');
  await write(mei, 'One by Amara', 'Mei too');
  await save(amara);
  await isSaved(amara);
  await save(mei);
  const dialog = mei.getByRole('dialog', { name: 'You both changed the same thing' });
  await expect(dialog).toContainText('Amara again');
  await expect(dialog).toContainText('Mei too');
  await expectAccessible(mei, 'the dialog of two versions');
  await dialog.getByRole('radio', { name: /Amara again/ }).click();
  await dialog.getByRole('button', { name: 'Save with these' }).click();
  await isSaved(mei);
  await expect(heading(mei, 'Amara again')).toBeVisible();

  // A comment with a mention arrives, and its link opens the builder at the pin.
  const after = new Date();
  await heading(amara, 'Two by Mei').click({ force: true });
  await amara.getByRole('button', { name: 'Comments', exact: true }).click();
  const comment = amara.getByRole('combobox', { name: /^Comment on/ });
  await comment.pressSequentially('Shorter, @Mei');
  await amara.getByRole('option').first().waitFor();
  await comment.press('Enter');
  await comment.press('Control+Enter');
  await expect(amara.getByRole('button', { name: /^1 comment on/ })).toBeVisible();
  await expectAccessible(amara, 'the comments');
  const mail = await newestMail('creator@demo.localhost', { subject: `“${name}”`, after });
  await mei.goto(linkIn(mail));
  const thread = mei.getByRole('article', { name: /^Thread on/ });
  await expect(thread).toContainText('Shorter, @Mei');
  await expect(mei.locator('.pb-selection__name')).toHaveText(/Two by Mei/);
  await expect(mei.getByRole('button', { name: /^1 comment on/ })).toBeVisible();
});

test('a text is replaced everywhere, several blocks are deleted and come back, and go to another page', async ({
  places: addresses,
}) => {
  const { amara } = people;
  const api = await signInWithApi(amara, addresses);
  const from = await makePage(api, unique('From'), ['Old one', 'Old two', 'Rest'], addresses.consoleUrl);
  const to = await makePage(api, unique('To'), ['Here'], addresses.consoleUrl);
  await amara.goto(from);
  await heading(amara, 'Old one').click({ force: true });
  await expect(amara.locator('.pb-selection__name')).toHaveText(/Old one/);

  // One step to undo, however many places.
  await amara.keyboard.press('Control+h');
  const search = amara.getByRole('search', { name: 'Find and replace' });
  await search.getByRole('textbox', { name: 'Find', exact: true }).fill('old');
  await search.getByRole('textbox', { name: 'Replace with' }).fill('New');
  await expectAccessible(amara, 'the search on the page');
  await search.getByRole('button', { name: 'Replace all' }).click();
  await expect(heading(amara, 'New one')).toBeVisible();
  await expect(heading(amara, 'New two')).toBeVisible();
  await amara.keyboard.press('Escape');

  // The first is selected from before: another in between shows when the click on it has been taken.
  await heading(amara, 'Rest').click({ force: true });
  await expect(amara.locator('.pb-selection__name')).toHaveText(/Rest/);
  await heading(amara, 'New one').click({ force: true });
  await expect(amara.locator('.pb-selection__name')).toHaveText(/New one/);
  await heading(amara, 'New two').click({ force: true, modifiers: ['Control'] });
  await expect(settings(amara)).toContainText('2 blocks selected');
  await amara.keyboard.press('Control+c');
  await amara.keyboard.press('Delete');
  await expect(canvasOf(amara).getByRole('heading')).toHaveText(['Rest']);
  await amara.keyboard.press('Control+z');
  await expect(canvasOf(amara).getByRole('heading')).toHaveText(['New one', 'New two', 'Rest']);
  await save(amara);
  await isSaved(amara);

  await amara.goto(to);
  await heading(amara, 'Here').click({ force: true });
  await expect(amara.locator('.pb-selection__name')).toHaveText(/Here/);
  await amara.keyboard.press('Control+v');
  await expect(canvasOf(amara).getByRole('heading')).toHaveText(['Here', 'New one', 'New two']);
  await save(amara);
  await isSaved(amara);
});
