import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Places } from './journey.ts';
import { linkIn, newestMail } from './mailbox.ts';
import { consoleOf } from './people.ts';

/** Somebody whom a journey has to itself. */
export interface Newcomer {
  email: string;
  password: string;
  /** Their own browser, signed in. */
  page: Page;
}

/** Invites somebody new to riverside and accepts for them, in a browser of their own. */
export async function inviteNewcomer(
  browser: Browser,
  places: Places,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Newcomer> {
  const email = `${name.toLowerCase()}-${Date.now()}@demo.localhost`;
  const password = `a heron by the old lock ${Date.now()}`;
  const admin = await consoleOf(browser, places, 'admin');
  const [request] = await Promise.all([
    admin.waitForRequest((one) => one.url().includes('/api/v1/') && 'authorization' in one.headers()),
    admin.reload(),
  ]);
  const invited = await admin.request.post(`${places.consoleUrl}/api/v1/users`, {
    headers: { authorization: request.headers()['authorization']! },
    data: { email, firstName: name, lastName: 'Weir', role: 'user', locale: 'en-US' },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  const link = linkIn(await newestMail(email));
  await admin.context().close();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL((url) => !/^\/(auth|login)/.test(url.pathname));
  return { email, password, page };
}
