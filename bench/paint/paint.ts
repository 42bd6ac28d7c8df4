import type { Browser } from 'playwright-core';
import { renderTemplate } from '@tributary/product/page-builder/render-project.ts';
import { libraryPages } from '@tributary/product/page-builder/templates.ts';
import { tokenOf } from '../../e2e/support/people.ts';
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { launchBrowser } from '../../tools/testing/browser.ts';
import { consoleApi } from '../load/console-api.ts';
import { atMost, median, type BenchFindings, type Effort, type Measurement } from '../measurement.ts';

/** A phone on a slow mobile network, as Lighthouse simulates one. */
const NETWORK = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const SLOWER_PROCESSOR = 4;
const LIMIT_MS = 1_000;
const LIMIT_KB = 150;

interface Painted {
  /** Milliseconds until the largest part of the first window was painted. */
  lcp: number;
  /** Bytes as sent, without pictures. */
  bytes: number;
  /** Errors in the browser's console, blocked sources among them. */
  errors: number;
}

/** Publishes every page template of the library. Returns their addresses. */
async function publishLibrary(product: Product): Promise<string[]> {
  const call = consoleApi(product.consoleUrl, await tokenOf(product));
  const find = async (resource: string): Promise<string> => {
    const query = new URLSearchParams({ search: 'Winter river appeal' }).toString();
    const { items } = await call<{ items: { id: string }[] }>('GET', `${resource}?${query}`);
    return items[0]!.id;
  };
  const [formId, counterId] = [await find('forms'), await find('counters')];
  const slugs: string[] = [];
  for (const { name } of libraryPages) {
    const template = { language: 'en', organization: 'Riverside Trust', formId, counterId };
    const { html, css, project } = renderTemplate(name, template);
    const slug = `library-${name}`;
    const made = await call('POST', 'pages', { name, slug, recipes: { html, css, project } });
    await call('POST', `pages/${made.id}/publish`, {}, made.version);
    slugs.push(slug);
  }
  return slugs.map((slug) => `${product.sitesUrl('riverside')}/${slug}`);
}

/** The demo's own public pages. */
async function demoPages(browser: Browser, product: Product): Promise<string[]> {
  const page = await browser.newPage();
  const response = await page.goto(`${product.sitesUrl('riverside')}/sitemap.xml`);
  const sitemap = (await response?.text()) ?? '';
  await page.close();
  return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address);
}

async function paint(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true });
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  let errors = 0;
  const sizes: Promise<number>[] = [];
  page.on('console', (message) => void (errors += message.type() === 'error' ? 1 : 0));
  page.on('pageerror', () => void (errors += 1));
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image') return;
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await page.goto(address, { waitUntil: 'load' });
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { lcp, bytes, errors };
}

async function run({ rounds }: Effort): Promise<BenchFindings> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const addresses = [...(await demoPages(browser, product)), ...(await publishLibrary(product))];
    // The first page pays for the start of the browser.
    await paint(browser, addresses[0]!);
    const rows: string[][] = [];
    const worst = { lcp: 0, bytes: 0, errors: 0 };
    for (const address of addresses) {
      const painted: Painted[] = [];
      for (let n = 0; n < rounds; n++) painted.push(await paint(browser, address));
      const lcp = median(painted.map((one) => one.lcp));
      const bytes = median(painted.map((one) => one.bytes));
      const errors = Math.max(...painted.map((one) => one.errors));
      worst.lcp = Math.max(worst.lcp, lcp);
      worst.bytes = Math.max(worst.bytes, bytes);
      worst.errors = Math.max(worst.errors, errors);
      rows.push([
        new URL(address).pathname,
        `${lcp.toFixed(0)} ms`,
        `${(bytes / 1000).toFixed(1)} KB`,
        String(errors),
      ]);
    }
    return {
      about: `The demo's public pages and every page template of the library, published, in Chromium at 375 px: 150 ms of latency, 1.6 Mbit/s, a processor ${SLOWER_PROCESSOR} times slower, nothing cached. Until the largest part of the first window is painted; bytes as sent, without pictures. Medians of ${rounds} loads.`,
      columns: ['page', 'largest paint', 'sent', 'errors'],
      rows,
      targets: [
        atMost('largest paint of the slowest page', worst.lcp, LIMIT_MS, 'ms', 0),
        atMost('what the heaviest page sends', worst.bytes / 1000, LIMIT_KB, 'KB'),
        atMost('errors and blocked sources', worst.errors, 0, '', 0),
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** How soon visitors on a slow phone see published pages. */
export const paints: Measurement = { name: 'paints', title: 'First sight of published pages', run };
