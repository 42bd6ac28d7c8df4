import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

const ADA = { email: 'ada@lake.example', password: 'a heron by the old lock' };

/** An entry of the console's main menu. */
export const mainMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

/** Makes the first organization of an empty installation, as its log says how, and signs in. */
export async function createOrganization(page: Page, product: Product): Promise<void> {
  // It is printed a moment after the server is ready.
  const printed = () => readFileSync(product.logFile, 'utf8').match(/http\S+\/auth\/setup\?link=\S+/)?.[0];
  await expect.poll(printed).toBeDefined();
  await page.goto(printed()!);
  await page.getByLabel('Name of the organization').fill('Lake Trust');
  await page.getByLabel('Address of its pages').fill('lake');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('E-mail').fill(ADA.email);
  await page.getByLabel('Password').fill(ADA.password);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('input[name=email], input[type=email]').first().fill(ADA.email);
  await page.locator('input[type=password]').first().fill(ADA.password);
  await page.locator('main form button[type=submit]').first().click();
  await expect(mainMenu(page, 'Connectors')).toBeVisible();
}

/** Makes a blank page with one form on it, by screens, and publishes it. The builder stays open. */
export async function publishPageWithForm(
  page: Page,
  { consoleUrl }: Product,
  { name, form }: { name: string; form: string },
): Promise<void> {
  await page.goto(`${consoleUrl}/pages/list`);
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: /^Blank page/ }).check();
  await page.getByRole('button', { name: 'Create and open the builder' }).click();
  await page
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: 'Form', exact: true })
    .click();
  const settings = page.getByRole('complementary', { name: 'Settings and style' });
  await settings.getByRole('combobox', { name: 'Form' }).fill(form);
  await page.getByRole('option', { name: form }).click();
  await page.getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('menuitem', { name: 'Save and publish' }).click();
  await expect(page.getByRole('link', { name: 'View page' })).toBeVisible();
}
