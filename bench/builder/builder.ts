import { signInWithApi } from '../../e2e/support/api.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { launchBrowser } from '../../tools/testing/browser.ts';
import {
  median,
  spread,
  type BenchFindings,
  type Effort,
  type Measurement,
  type Target,
} from '../measurement.ts';
import { builtPage, elementId } from './built-page.ts';
import { workMeter, type Timed } from './clock.ts';
import { DEEDS, buildOnce, type Deed } from './hand.ts';

const SMALL = 20;
const LARGE = 500;
const OPEN_LIMIT_MS = 2_000;
const BLOCKED_LIMIT_MS = 100;

const NAMES: Record<Deed, string> = {
  open: 'open, from the click to a page that can be built',
  select: 'select a heading',
  hold: 'drag a text: the slowest answer to a move of the pointer',
  drop: 'drop it',
  undoDrop: 'undo the drop',
  style: 'change a style',
  undoStyle: 'undo the style',
  narrow: 'switch the preview from 1281 to 375 pixels',
  draft: 'keep the draft, while nobody does anything',
  save: 'save, from the click to “Saved”',
};

/** Actions that must be quick for the person. */
const QUICK: readonly Deed[] = ['drop', 'undoDrop', 'style', 'undoStyle'];

type Round = Record<Deed, Timed>;

/** Rounds of the small and of the large page in turn, each on a fresh load. The first of each counts for nothing. */
async function rounds(count: number): Promise<{ small: Round[]; large: Round[] }> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const api = await signInWithApi(page, product);
    const work = await workMeter(page);
    const made = async (components: number) => {
      const name = `A page of ${components} components`;
      const slug = name.toLowerCase().replaceAll(' ', '-');
      const { id } = await api.create('pages', { name, slug, recipes: builtPage(components) });
      const url = `${product.consoleUrl}/pages/${id}/settings`;
      const found: Round[] = [];
      return { url, last: elementId(components - 1), found };
    };
    const both = [await made(SMALL), await made(LARGE)] as const;
    for (let round = 0; round <= count; round += 1)
      for (const { url, last, found } of both) {
        const one = await buildOnce(page, work, url, last, 20 + round);
        if (round > 0) found.push(one);
      }
    return { small: both[0].found, large: both[1].found };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/** The longest block; browsers report none under 50 ms. */
const blocked = (value: number): string => (value === 0 ? 'under 50 ms' : milliseconds(value));

async function run(effort: Effort): Promise<BenchFindings> {
  const { small, large } = await rounds(effort.rounds);
  const values = (found: readonly Round[], deed: Deed, of: keyof Timed) =>
    found.map((round) => round[deed][of]);
  const middle = (found: readonly Round[], deed: Deed, of: keyof Timed) => median(values(found, deed, of));
  const ratios = (deed: Deed, of: keyof Timed) =>
    large.map((round, at) => round[deed][of] / small[at]![deed][of]);
  const isResting = (deed: Deed) => deed === 'draft';
  const blockTarget = (deed: Deed): Target => {
    const reached = middle(large, deed, 'blocked');
    return {
      what: `${NAMES[deed]}: longest block at ${LARGE}`,
      target: `at most ${BLOCKED_LIMIT_MS} ms`,
      reached: blocked(reached),
      isMet: reached <= BLOCKED_LIMIT_MS,
    };
  };
  const opened = middle(large, 'open', 'ms');
  return {
    about: `A page of ${LARGE} components against one of ${SMALL}, sections of ten with a rule of their own each, in the builder in Chromium, by mouse and keyboard. The page's own clock counts from the event to the frame that shows the result; what the driver needs is left out. The longest block is the longest task of the page's thread in that time; processor time is what that thread took, with the work that follows at once, and depends less on what else the machine does. Medians of ${effort.rounds} alternating rounds on fresh loads; a ratio is ${LARGE} ÷ ${SMALL}, with the lowest and the highest.`,
    columns: [
      'what',
      `${SMALL} components`,
      `${LARGE} components`,
      'ratio',
      `longest block, ${LARGE}`,
      `processor time, ${SMALL} and ${LARGE}`,
      'ratio of processor time',
    ],
    rows: DEEDS.map((deed) => [
      NAMES[deed],
      ...(isResting(deed)
        ? ['', '', '']
        : [
            milliseconds(middle(small, deed, 'ms')),
            milliseconds(middle(large, deed, 'ms')),
            spread(ratios(deed, 'ms')),
          ]),
      blocked(middle(large, deed, 'blocked')),
      `${milliseconds(middle(small, deed, 'worked'))}, ${milliseconds(middle(large, deed, 'worked'))}`,
      spread(ratios(deed, 'worked')),
    ]),
    targets: [
      {
        what: `open ${LARGE} components`,
        target: `at most ${OPEN_LIMIT_MS} ms`,
        reached: milliseconds(opened),
        isMet: opened <= OPEN_LIMIT_MS,
      },
      ...QUICK.map(blockTarget),
    ],
  };
}

/** How the builder answers on a long page. */
export const builder: Measurement = { name: 'builder', title: 'Building a page of 500 components', run };
