import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { authorizationOf } from './api.ts';
import type { ProductAddresses } from './journey.ts';
import { linkIn, newestMail } from './mailbox.ts';
import { consoleOf } from './people.ts';

/** Somebody whom a journey has to itself. */
export interface Newcomer {
  email: string;
  password: string;
  /** Their own browser, signed in. */
  page: Page;
}

/** The admin's token in this worker, and when it was taken: it is good for ten minutes. */
let admin: { header: string; at: number } | undefined;
const GOOD_MS = 8 * 60_000;

/** An authorization header of riverside's admin, by signing in where there is none yet. */
async function adminHeader(browser: Browser, addresses: ProductAddresses): Promise<string> {
  if (admin && Date.now() - admin.at < GOOD_MS) return admin.header;
  const page = await consoleOf(browser, addresses, 'admin');
  admin = { header: await authorizationOf(page), at: Date.now() };
  // The session goes on: only its window is closed.
  await page.context().close();
  return admin.header;
}

/** Invites somebody new to riverside and accepts for them, in a browser of their own. */
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
    headers: { 'content-type': 'application/json', authorization: await adminHeader(browser, addresses) },
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
