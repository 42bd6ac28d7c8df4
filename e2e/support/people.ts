import {
  expect,
  type Browser as BrowserProcess,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { Browser } from '../../product/identity/testing/browser.server.ts';
import { signInToConsole } from '../../product/identity/testing/sign-in.server.ts';
import type { ProductAddresses } from './journey.ts';

/** A person of the demo: a role in riverside, or a whole address. */
export type JourneyPerson = string;

const addressOf = (person: JourneyPerson): string =>
  person.includes('@') ? person : `${person}@demo.localhost`;

/** The sign-in page's names of its fields, by language. */
const WORDS = {
  'en-US': { email: 'E-mail address', password: 'Password', submit: 'Sign in' },
  es: { email: 'Correo electrónico', password: 'Contraseña', submit: 'Iniciar sesión' },
};

/** Fills in the sign-in page that is open, with the password that the demo prints, and waits until it is left. */
export async function answerSignIn(
  page: Page,
  addresses: ProductAddresses,
  person: JourneyPerson,
  language: keyof typeof WORDS = 'en-US',
): Promise<void> {
  const words = WORDS[language];
  await page.getByLabel(words.email).fill(addressOf(person));
  await page.getByLabel(words.password, { exact: true }).fill(addresses.password);
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.waitForURL((url) => !/^\/(auth|login)/.test(url.pathname));
}

/**
 * Signs a person in by requests alone and gives the session to a browser. Resolves to the console token, which is valid
 * for ten minutes.
 */
export async function signInBrowser(
  context: BrowserContext,
  addresses: ProductAddresses,
  person: JourneyPerson = 'admin',
): Promise<string> {
  const { token, cookies } = await signInByRequests(addresses, person);
  const { hostname } = new URL(addresses.consoleUrl);
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, domain: hostname, httpOnly: true, sameSite: 'Lax' })),
  );
  return token;
}

/** The console token of a person who needs no browser. */
export async function tokenOf(addresses: ProductAddresses, person: JourneyPerson = 'admin'): Promise<string> {
  return (await signInByRequests(addresses, person)).token;
}

async function signInByRequests(addresses: ProductAddresses, person: JourneyPerson) {
  const browser = new Browser(addresses.consoleUrl);
  const token = await signInToConsole(browser, addressOf(person), addresses.password);
  return { token, cookies: [...browser.cookies.values()] };
}

/**
 * Signs a browser in and opens a path of the console. The sign-in uses requests: its pages have separate journeys, and
 * loading them and the console twice takes half the time of a short journey.
 */
export async function enterConsole(
  page: Page,
  addresses: ProductAddresses,
  person: JourneyPerson = 'admin',
  path = '/dashboard/analytics',
): Promise<void> {
  await signInBrowser(page.context(), addresses, person);
  await page.goto(addresses.consoleUrl + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A separate browser with a signed-in person and a path of the console open; without a path nothing is loaded yet. */
export async function consoleOf(
  browser: BrowserProcess,
  addresses: ProductAddresses,
  person: JourneyPerson = 'admin',
  path?: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  if (path === undefined) await signInBrowser(context, addresses, person);
  else await enterConsole(page, addresses, person, path);
  return page;
}

/** Goes to a screen as a link inside the console does, without loading the console again. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** Follows a link inside the console and waits until the screen that is left has gone: it stays while code is loaded. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const left = await page.locator('h1').first().elementHandle();
  await followLink(page, path);
  await page.waitForFunction((heading) => !heading?.isConnected, left);
}
