import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';

const mark = Date.now().toString(36);

const canvasOf = (page: Page): FrameLocator => page.frameLocator('.pb-stage .gjs-frame');
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings and style' });
const slot = (page: Page, kind: 'form' | 'counter') => canvasOf(page).locator(`[data-tributary-${kind}]`);

/** A hand that counts its actions: each click, each key and each text is one interaction. */
function handOf(page: Page) {
  let used = 0;
  return {
    get used() {
      return used;
    },
    click(what: Locator): Promise<void> {
      used += 1;
      return what.click();
    },
    fill(what: Locator, text: string): Promise<void> {
      used += 1;
      return what.fill(text);
    },
    press(keys: string): Promise<void> {
      used += 1;
      return page.keyboard.press(keys);
    },
  };
}
type Hand = ReturnType<typeof handOf>;

/** Makes a page from the list of pages, and opens its builder; a blank page where no template is named. */
async function beginPage(
  page: Page,
  addresses: ProductAddresses,
  name: string,
  template?: RegExp,
): Promise<Hand> {
  await enterConsole(page, addresses, 'admin', '/pages/list');
  const hand = handOf(page);
  await hand.click(page.getByRole('link', { name: 'New page' }));
  await hand.fill(page.getByRole('textbox', { name: 'Name' }), `${name} ${mark}`);
  if (template) await hand.click(page.getByRole('radio', { name: template }));
  await hand.click(page.getByRole('button', { name: 'Create and open the builder' }));
  return hand;
}

/** Chooses a text on the canvas and writes another in the panel. */
async function rewrite(page: Page, hand: Hand, before: string, after: string): Promise<void> {
  const canvas = canvasOf(page);
  await hand.click(canvas.getByText(before));
  const text = settings(page).getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue(new RegExp(before));
  await hand.fill(text, after);
  await expect(canvas.getByText(after.split('\n')[0]!)).toBeVisible();
}

/** Leads a link of the footer somewhere. */
async function lead(page: Page, hand: Hand, name: string, to: string): Promise<void> {
  await hand.click(canvasOf(page).locator('footer').getByText(name, { exact: true }));
  await expect(settings(page).getByRole('heading', { level: 2 }).first()).toContainText(name);
  await hand.fill(settings(page).getByRole('textbox', { name: 'Link', exact: true }), to);
}

/** Inserts a block of the palette after the selection. */
async function insert(page: Page, hand: Hand, block: string, sample: string): Promise<void> {
  const blocks = page.getByRole('region', { name: 'Blocks' });
  await hand.click(blocks.getByRole('button', { name: block, exact: true }));
  await expect(canvasOf(page).getByText(sample)).toBeVisible();
}

/** Opens the published page as a visitor sees it. */
async function view(page: Page, hand: Hand): Promise<Page> {
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await hand.click(page.getByRole('link', { name: 'View page' }));
  return opened;
}

test('a newcomer publishes a page from a template with fewer than 20 interactions', async ({
  page,
  places: addresses,
}) => {
  const hand = await beginPage(page, addresses, 'Herons', /^Donation page/);

  await rewrite(page, hand, 'Every small gift joins a river of help', 'The herons are back');
  await hand.click(slot(page, 'form'));
  await hand.click(settings(page).getByRole('combobox', { name: 'Form' }));
  await hand.click(page.getByRole('option', { name: 'Winter river appeal: donation form' }).first());
  await expect(canvasOf(page).getByText('How would you like to give?')).toBeVisible();

  await hand.click(page.getByRole('button', { name: /^Draft/ }));
  await hand.click(page.getByRole('menuitem', { name: 'Save and publish' }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }));
  const visitor = await view(page, hand);
  await expect(visitor.getByRole('heading', { name: 'The herons are back', level: 1 })).toBeVisible();
  await expect(visitor.getByText('How would you like to give?')).toBeVisible();
  console.log(`From a template to its published page: ${hand.used} interactions.`);
  expect(hand.used).toBeLessThan(20);
});

test('a newcomer builds a page of six sections from blocks alone with fewer than 60 interactions', async ({
  page,
  places: addresses,
}) => {
  const hand = await beginPage(page, addresses, 'Six sections');

  await insert(page, hand, 'Hero in the middle', 'Winter appeal');
  await rewrite(page, hand, 'Winter appeal', 'Spring on the river');
  await rewrite(page, hand, 'Every small gift joins a river of help', 'A bridge for Alderton');
  await rewrite(
    page,
    hand,
    'Say in two sentences',
    'The old footbridge is closed. Help us to open a new one.',
  );

  await insert(page, hand, 'Text and picture', 'What your gift makes possible');
  const story = 'Rosa walks an hour to school.\n\nWith the bridge it is five minutes.';
  await rewrite(page, hand, 'Tell one story of one person', story);

  await insert(page, hand, 'Quote with a name', 'Amina, mother of three');
  await rewrite(page, hand, 'The well is three minutes', '“I see the school from my door.”');
  await rewrite(page, hand, 'Amina, mother of three', 'Rosa, ten years old');

  await insert(page, hand, 'Donation with form', 'Make your gift');
  await rewrite(page, hand, 'Choose an amount and how often', 'Every plank has a name on it.');
  await rewrite(page, hand, 'You see what you give', 'You may give every month\nWe write twice a year');
  await rewrite(page, hand, 'Your payment is handled', 'You pay on a secure page.');
  await hand.click(slot(page, 'form'));
  await hand.click(settings(page).getByRole('button', { name: 'Make a new form' }));
  const making = page.getByRole('dialog', { name: 'New form for this page' });
  await hand.click(making.getByRole('button', { name: 'Make the form' }));
  await expect(making).toBeHidden();
  await expect(canvasOf(page).getByText('How often would you like to give?')).toBeVisible();

  await insert(page, hand, 'Questions and answers', 'Is my payment safe?');
  await rewrite(page, hand, 'Say here how, and whom to ask', 'Yes. Write to us to change it.');
  await rewrite(page, hand, 'Say here where the money goes', 'All of it goes into the bridge.');

  await insert(page, hand, 'Footer', '1 Example Street, Example Town');
  await rewrite(page, hand, '1 Example Street, Example Town', '4 Mill Lane, Alderton');
  await rewrite(page, hand, 'Registered charity. Add your number', 'Registered charity 1234567.');
  await lead(page, hand, 'Privacy', 'https://alderton.org/privacy');
  await lead(page, hand, 'Contact', 'mailto:bridge@alderton.org');
  await lead(page, hand, 'Terms', 'https://alderton.org/terms');

  await hand.press('Control+s');
  await expect(page.locator('.pb-top__state')).toHaveAttribute('data-state', 'saved');
  await hand.click(page.getByRole('button', { name: /^Draft/ }));
  await hand.click(page.getByRole('menuitem', { name: 'Publish page' }));
  const sample = page.getByRole('dialog', { name: 'Replace these before you publish?' });
  // The two drawings are all that is left of the samples.
  await expect(sample.getByRole('listitem')).toContainText(['Sample picture', 'Sample picture']);
  await hand.click(sample.getByRole('button', { name: 'Publish anyway' }));
  const visitor = await view(page, hand);
  await expect(visitor.getByRole('heading', { name: 'A bridge for Alderton', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'We write twice a year' })).toBeVisible();
  await expect(visitor.getByText('How often would you like to give?')).toBeVisible();
  await expect(visitor.locator('.ts-section')).toHaveCount(6);
  console.log(`From an empty page to six sections: ${hand.used} interactions.`);
  expect(hand.used).toBeLessThan(60);
});
