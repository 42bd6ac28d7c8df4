import { get } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { createOrganization } from './empty.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';
import { untilSettled } from './watching.ts';

interface CallInit {
  body?: object;
  version?: number;
  headers?: Record<string, string>;
}

/** The console API, as the person who is signed in. */
type Call = (method: string, path: string, init?: CallInit) => Promise<Response>;

/** An installation of a journey's own, with one organization and its administrator's browser. */
export interface Installation {
  product: Product;
  page: Page;
  caller(): Promise<Call>;
  /** Requests a path of the site as a visitor. Only browsers can resolve the name of its host. */
  visit(path: string, agent?: string): Promise<{ status: number | undefined; text: string }>;
  /** Pictures of the open screen for people to look at, where JOURNEY_SHOTS names a folder: light, dark, narrow, from right to left. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts an empty product and creates its first organization through the screens. */
export async function openInstallation(
  browser: Browser,
  { env, ...options }: Pick<ProductOptions, 'env' | 'port'> = {},
): Promise<Installation> {
  const product = await startProduct({
    ...options,
    entry: 'apps/server/main.ts',
    env: { DEMO: 'off', LOG_LEVEL: 'info', ...env },
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  await createOrganization(page, product);
  return {
    product,
    page,
    caller: () => callerOf(product, page),
    visit: (path, agent) => visit(product, path, agent),
    picture: (name) => picture(page, name),
    async close() {
      await page.close();
      await product.stop();
    },
  };
}

async function callerOf({ consoleUrl }: Product, page: Page): Promise<Call> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/api/v1/') && 'authorization' in one.headers()),
    page.reload(),
  ]);
  const { authorization } = request.headers();
  return async (method, path, { body, version, headers = {} } = {}) =>
    fetch(`${consoleUrl}/api/v1/${path}`, {
      method,
      headers: {
        authorization: authorization!,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
}

function visit(
  product: Product,
  path: string,
  agent?: string,
): Promise<{ status: number | undefined; text: string }> {
  const { host, port } = new URL(product.sitesUrl('lake'));
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path, headers: { host, ...(agent ? { 'user-agent': agent } : {}) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    ).on('error', reject);
  });
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['JOURNEY_SHOTS'];
  if (!folder) return;
  const take = async (way: string): Promise<void> => {
    await untilSettled(page);
    await page.screenshot({ path: `${folder}/${name}-${way}.png` });
  };
  await take('light');
  const set = (attribute: string, value: string) =>
    page.evaluate(([key, to]) => document.documentElement.setAttribute(key!, to!), [attribute, value]);
  await set('data-mantine-color-scheme', 'dark');
  await take('dark');
  await set('data-mantine-color-scheme', 'light');
  await page.setViewportSize({ width: 375, height: 812 });
  await take('375');
  await set('dir', 'rtl');
  await take('375-rtl');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await take('rtl');
  await set('dir', 'ltr');
}
