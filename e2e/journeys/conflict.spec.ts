import { expect, type Page } from '@playwright/test';
import { CORE, test, type ProductAddresses } from '../support/journey.ts';
import { signInTwoPeople, unique } from '../support/two-people.ts';

/** Two people edit the same records: riverside's creator and its admin. */
const people = signInTwoPeople();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const conflict = (page: Page) =>
  page.getByRole('dialog', { name: 'A colleague changed the counter as well' });

/** Creates a counter and returns its path. */
async function newCounter(page: Page, addresses: ProductAddresses, name: string): Promise<string> {
  await page.goto(`${addresses.consoleUrl}/counters/create`);
  await field(page, 'Name').fill(name);
  await page.getByRole('button', { name: 'Create counter' }).click();
  await expect(page).toHaveURL(/\/counters\/[^/]+\/edit$/);
  return new URL(page.url()).pathname;
}

/** Where counters are saved. */
const COUNTERS = /\/api\/v1\/counters(\/[^/?]*)?$/;

/** The next save arrives, and its response is lost. */
const loseResponse = (page: Page, method: 'PATCH' | 'POST' = 'PATCH') =>
  page.route(COUNTERS, async (route) => {
    if (route.request().method() !== method) return route.continue();
    await route.fetch();
    await route.abort();
  });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
}

test(
  'two people save one record: the second chooses, value by value, and nothing is lost',
  CORE,
  async ({ places: addresses }) => {
    const name = unique('Twice edited');
    const path = await newCounter(people.amara, addresses, name);
    await people.mei.goto(addresses.consoleUrl + path);
    await expect(field(people.mei, 'Name')).toHaveValue(name);

    // Both at work before either saves.
    await field(people.mei, 'Name').fill(`${name} by Mei`);
    await field(people.mei, 'Text below the number').fill('Mei’s words');
    await field(people.amara, 'Name').fill(`${name} by Amara`);
    await field(people.amara, 'Goal').fill('750');
    await save(people.amara);
    await expect(people.amara.getByRole('heading', { name: `${name} by Amara` })).toBeVisible();

    // Sees the other save at once, and keeps her own edits.
    await expect(people.mei.getByText('A colleague has just saved the counter.')).toBeVisible();
    await expect(field(people.mei, 'Name')).toHaveValue(`${name} by Mei`);
    await save(people.mei);
    await expect(conflict(people.mei)).toBeVisible();
    const named = conflict(people.mei).getByRole('row', { name: /^Name/ });
    await expect(named).toContainText(`${name} by Mei`);
    await expect(named).toContainText(`${name} by Amara`);
    await expect(named).toContainText('Changed by both');
    await expect(conflict(people.mei).getByRole('row', { name: /^Goal/ })).toContainText('£750');

    // Reviews her own edits first; then takes Amara's name and keeps her own texts.
    await conflict(people.mei).getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(people.mei, 'Text below the number')).toHaveValue('Mei’s words');
    await save(people.mei);
    await conflict(people.mei).getByRole('radio', { name: 'Name: Theirs' }).check();
    await conflict(people.mei).getByRole('button', { name: 'Save the chosen values' }).click();
    await expect(conflict(people.mei)).toBeHidden();
    await expect(people.mei.getByRole('heading', { name: `${name} by Amara` })).toBeVisible();
    await expect(field(people.mei, 'Goal')).toHaveValue('750');

    // Amara, who changes nothing any more, sees the outcome without a reload.
    await expect(field(people.amara, 'Text below the number')).toHaveValue('Mei’s words');
    await expect(field(people.amara, 'Goal')).toHaveValue('750');
  },
);

test('a save over a newer version that was never seen is refused, also without a notification', async ({
  places: addresses,
}) => {
  const name = unique('Behind');
  const path = await newCounter(people.amara, addresses, name);
  // Mei's events do not arrive: her tab has an older version.
  await people.mei.route('**/api/v1/events', (route) => route.abort());
  await people.mei.goto(addresses.consoleUrl + path);
  await expect(field(people.mei, 'Name')).toHaveValue(name);
  // A save whose response was lost is not another person's save: saved again, it is stored.
  await loseResponse(people.mei);
  await field(people.mei, 'Goal').fill('900');
  await save(people.mei);
  await expect(people.mei.getByRole('alert').first()).toContainText('Something went wrong');
  await people.mei.unroute(COUNTERS);
  await save(people.mei);
  await expect(people.mei.getByText('Counter has been updated')).toBeVisible();
  await expect(conflict(people.mei)).toBeHidden();
  await expect(field(people.amara, 'Goal')).toHaveValue('900');
  await field(people.amara, 'Text below the number').fill('written first');
  await save(people.amara);
  await expect(people.amara.getByText('Counter has been updated')).toBeVisible();
  await field(people.mei, 'Text below the number').fill('written second');
  await save(people.mei);
  await expect(conflict(people.mei)).toContainText('written first');
  await expect(conflict(people.mei)).toContainText('written second');
  await people.mei.unroute('**/api/v1/events');
  await people.amara.reload();
  await expect(field(people.amara, 'Text below the number')).toHaveValue('written first');
});

test('lists in two browsers follow each other', async ({ places: addresses }) => {
  const name = unique('Seen at once');
  await people.mei.goto(`${addresses.consoleUrl}/counters`);
  await expect(people.mei.getByRole('heading', { name: 'Counters' })).toBeVisible();
  const row = people.mei.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(0);

  await newCounter(people.amara, addresses, name);
  await expect(row).toHaveCount(1);
  await field(people.amara, 'Campaign code').fill('told-to-both');
  await save(people.amara);
  await expect(row).toContainText('told-to-both');

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await people.mei.getByRole('menuitem', { name: 'Delete' }).click();
  await people.mei
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(people.amara.getByText('The counter has been deleted')).toBeVisible();
});

test('leaving while a save is on its way waits for it, and a refusal keeps the edits', async ({
  places: addresses,
}) => {
  const { amara: page } = people;
  const name = unique('Left early');
  const path = await newCounter(page, addresses, name);
  const saved = `**/api/v1/counters/*`;
  await page.route(saved, async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const leave = async (): Promise<void> => {
    const asked = page.waitForRequest((request) => request.method() === 'PATCH');
    await save(page);
    await asked;
    await page.getByRole('link', { name: 'Counters', exact: true }).first().click();
  };
  await field(page, 'Name').fill(`${name} again`);
  await leave();
  await expect(page).toHaveURL(/\/counters$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: `${name} again` }).first()).toBeVisible();

  await page.unroute(saved);
  await page.route(saved, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.abort();
  });
  await page.goto(addresses.consoleUrl + path);
  await field(page, 'Name').fill(`${name} once more`);
  await leave();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(field(page, 'Name')).toHaveValue(`${name} once more`);
  await page.unroute(saved);
  await save(page);
  await expect(page.getByRole('heading', { name: `${name} once more` })).toBeVisible();

  // One that arrived although its response was lost is stored: the form hears of it.
  await loseResponse(page);
  await field(page, 'Name').fill(`${name} at last`);
  await save(page);
  await expect(page.getByRole('heading', { name: `${name} at last` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await page.unroute(COUNTERS);

  // So is a new one, and saved again it is not created twice.
  await page.goto(`${addresses.consoleUrl}/counters/create`);
  await field(page, 'Name').fill(`${name} anew`);
  await loseResponse(page, 'POST');
  await page.getByRole('button', { name: 'Create counter' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Something went wrong');
  await page.unroute(COUNTERS);
  await page.getByRole('button', { name: 'Create counter' }).click();
  await expect(page).toHaveURL(/\/counters\/[^/]+\/edit$/);
  await page.goto(`${addresses.consoleUrl}/counters?search=${encodeURIComponent(`${name} anew`)}`);
  await expect(page.getByRole('link', { name: `${name} anew`, exact: true })).toHaveCount(1);
});
