import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { violationsOn, WCAG } from '../../tools/testing/accessibility.ts';

/** A donor who is faster than people is asked for a harder proof, which the form's script sends by itself. */
const SUBMISSIONS = /\/forms\/[^/]+\/submissions$/;

/** Errors in a browser's pages since the watch began. */
export interface PageWatch {
  /** Fails with everything that went wrong so far. */
  expectQuiet(): void;
}

/** Gathers errors of scripts, of the console and of requests in every page of a browser. */
export function watch(context: BrowserContext): PageWatch {
  const wrong: string[] = [];
  context.on('console', (message) => {
    // The check of accessibility tries to look into frames in which no script may run.
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && !(message.text().includes('403') && SUBMISSIONS.test(message.location().url)))
      wrong.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => wrong.push(`script: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400 && !(response.status() === 403 && SUBMISSIONS.test(response.url())))
      wrong.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // Leaving a page cancels its running requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') wrong.push(`${reason} ${request.url()}`);
  });
  return {
    expectQuiet: () => expect.soft(wrong).toEqual([]),
  };
}

/** Waits until the screen has its heading and nothing of it is still on its way. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Other tabs of a screen may keep theirs, unseen.
  const busy = page.locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root');
  await expect(busy.filter({ visible: true })).toHaveCount(0);
  await untilStill(page);
}

/** Waits for fonts, and for movements that end. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Which rules are tried: contrast takes as long as all others together. */
export type AccessibilityRules = 'all' | 'contrast' | 'all but contrast';

const CONTRAST = 'color-contrast';

const RUN_ONLY: Record<AccessibilityRules, Pick<RunOptions, 'runOnly' | 'rules'>> = {
  all: { runOnly: WCAG },
  contrast: { runOnly: { type: 'rule', values: [CONTRAST] } },
  'all but contrast': { runOnly: WCAG, rules: { [CONTRAST]: { enabled: false } } },
};

/** Fails softly with every breach of WCAG 2.2 AA on the page and in its frames. */
export async function expectAccessible(
  page: Page,
  where: string,
  rules: AccessibilityRules = 'all',
): Promise<void> {
  // Content is dimmed while it is read again.
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await untilStill(page);
  const violations = await violationsOn(page, RUN_ONLY[rules]);
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }));
  expect.soft(found, where).toEqual([]);
}

/** Fails softly when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(beyond, `${where}: pixels beyond the edge`).toBeLessThanOrEqual(0);
}
