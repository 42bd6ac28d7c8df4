import { expect, type Locator, type Page } from '@playwright/test';
import type { ProductAddresses } from './journey.ts';

/** The list with the search in its address, so that the whole list is not loaded first. */
const openSearch = (page: Page, { consoleUrl }: ProductAddresses, email: string) =>
  page.goto(`${consoleUrl}/forms/transactions/list?search=${encodeURIComponent(email)}`);

/** Finds a transaction in the console's list by a unique value: the donor's e-mail address. */
export async function findTransaction(
  page: Page,
  addresses: ProductAddresses,
  email: string,
): Promise<Locator> {
  await openSearch(page, addresses, email);
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  return page.getByRole('row').filter({ hasText: email });
}

/** The rows of a donor's transactions in the console's list, as text; there are two. */
export async function transactionsOf(
  page: Page,
  addresses: ProductAddresses,
  email: string,
): Promise<string[]> {
  await openSearch(page, addresses, email);
  await expect(page.getByText('2 transactions', { exact: true })).toBeVisible();
  return page.getByRole('row').filter({ hasText: email }).allInnerTexts();
}

/** Opens the transaction of a row of the list. */
export async function openTransaction(page: Page, row: Locator): Promise<void> {
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/forms\/transactions\/[^/]+\/view$/);
}
