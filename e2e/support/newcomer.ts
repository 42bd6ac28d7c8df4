import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { ProductAddresses } from './journey.ts';
import { linkIn, newestMail } from './mailbox.ts';
import { tokenOf } from './people.ts';

/** A person whom only one journey uses. */
export interface Newcomer {
  email: string;
  password: string;
  /** Their own browser, signed in. */
  page: Page;
}

/** The admin's token in this worker, and when it was taken: it is valid for ten minutes. */
let admin: { token: string; at: number } | undefined;
const VALID_MS = 8 * 60_000;

/** A token of riverside's admin; signs in where there is none yet. */
async function adminToken(addresses: ProductAddresses): Promise<string> {
  if (!admin || Date.now() - admin.at > VALID_MS) admin = { token: await tokenOf(addresses), at: Date.now() };
  return admin.token;
}

/** Invites a new person to riverside and accepts for them, in a separate browser. */
export async function inviteNewcomer(
  browser: Browser,
  addresses: ProductAddresses,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Newcomer> {
  const email = `${name.toLowerCase()}-${Date.now()}@demo.localhost`;
  const password = `a heron by the old lock ${Date.now()}`;
  const invited = await fetch(`${addresses.consoleUrl}/api/v1/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await adminToken(addresses)}` },
    body: JSON.stringify({ email, firstName: name, lastName: 'Weir', role: 'user', locale: 'en-US' }),
  });
  expect(invited.status, await invited.text()).toBe(201);
  const link = linkIn(await newestMail(email));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL((url) => !/^\/(auth|login)/.test(url.pathname));
  return { email, password, page };
}
