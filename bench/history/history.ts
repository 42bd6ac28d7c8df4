import type { Locator, Page } from '@playwright/test';
import { consoleOf } from '../../e2e/support/people.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { launchBrowser } from '../../tools/testing/browser.ts';
import { atMost, median, type Effort, type BenchFindings, type Measurement } from '../measurement.ts';
import { pageWith } from './page-project.ts';

const COMPONENTS = 500;
const REVISIONS = 50;
const LIMIT_MS = 500;

/** Creates the page and saves it again and again, each time changed in ten places. Returns its id. */
async function makeHistory(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  const { authorization } = (await asked).headers() as { authorization: string };
  const { origin } = new URL(page.url());
  const send = async (method: string, path: string, data: object, version?: number) => {
    const response = await page.request.fetch(`${origin}/api/v1/pages${path}`, {
      method,
      data,
      headers: { authorization, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as { id: string; version: number };
  };
  const name = 'A page with a long history';
  const made = await send('POST', '', { name, slug: 'long-history', recipes: pageWith(COMPONENTS, 0) });
  for (let n = 1; n < REVISIONS; n++)
    await send('PATCH', `/${made.id}`, { recipes: pageWith(COMPONENTS, n) }, n);
  return made.id;
}

/** Milliseconds from the click that asks for something until it is seen. */
async function untilSeen(click: Locator, seen: Locator): Promise<number> {
  const since = performance.now();
  await click.click();
  await seen.first().waitFor();
  return performance.now() - since;
}

async function run(effort: Effort): Promise<BenchFindings> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const page = await consoleOf(browser, product, 'admin', '/pages/list');
    const id = await makeHistory(page);
    const lists: number[] = [];
    const opened: number[] = [];
    for (let round = 0; round <= effort.rounds; round++) {
      await page.goto(`${product.consoleUrl}/pages/${id}/settings`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const panel = page.getByRole('dialog');
      const entries = panel.getByRole('listitem');
      const list = await untilSeen(page.getByRole('button', { name: 'Revisions' }), entries);
      const entry = entries.nth(round % 4);
      const diff = await untilSeen(
        entry.getByRole('button', { name: 'Show what changed' }),
        entry.locator('ins'),
      );
      // The first fetches the code of the panel too.
      if (round === 0) continue;
      lists.push(list);
      opened.push(diff);
    }
    const shown = (times: number[]) =>
      `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`;
    return {
      about: `A page of ${COMPONENTS} components, saved ${REVISIONS} times with ten places changed each time, in Chromium: from the click until what was asked for is seen. Medians of ${effort.rounds} on fresh loads, with the lowest and the highest.`,
      columns: ['what', 'time'],
      rows: [
        ['the panel with its first revisions', shown(lists)],
        ['what one revision changed', shown(opened)],
      ],
      targets: [atMost('what one revision changed', median(opened), LIMIT_MS, 'ms', 0)],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** How soon the history of a long page is read. */
export const history: Measurement = { name: 'history', title: 'History of a page', run };
