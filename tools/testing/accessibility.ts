import library, { type Result, type RunOptions } from 'axe-core';
import type { ElementHandle, Frame, Page } from 'playwright-core';

declare global {
  var axe: typeof library;
}

/** WCAG 2.2, levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No script runs in these frames, axe included: it would wait permanently. */
const WITHOUT_SCRIPT = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';

/** Violations that axe finds on a page and in its frames; with all default rules, unless `options` names some. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<Result[]> {
  await bringAxe(page.mainFrame());
  return page.evaluate(async ({ exclude, run }) => (await globalThis.axe.run({ exclude }, run)).violations, {
    exclude: [WITHOUT_SCRIPT],
    run: { ...options, resultTypes: ['violations'], pingWaitTime: 5_000 } satisfies RunOptions,
  });
}

/**
 * Loads axe into a frame and those inside of it, once for each document. Its own package for Playwright loads it twice
 * for each look, which took as long as looking.
 */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis)))
    // The frames of a page are of several origins.
    await frame.evaluate(`${library.source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
  for (const child of frame.childFrames()) {
    const element = (await child.frameElement()) as ElementHandle<Element>;
    if (!(await element.evaluate((node, without) => node.matches(without), WITHOUT_SCRIPT)))
      await bringAxe(child);
  }
}
