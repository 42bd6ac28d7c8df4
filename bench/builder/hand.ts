import type { FrameLocator, Locator, Page } from '@playwright/test';
import { elementId } from './built-page.ts';
import { blockedWithin, timed, type Seen, type Timed, type WorkMeter } from './clock.ts';

/** The actions on a page in the builder, in order. */
export const DEEDS = [
  'open',
  'select',
  'hold',
  'drop',
  'undoDrop',
  'style',
  'undoStyle',
  'narrow',
  'draft',
  'save',
] as const;

export type Deed = (typeof DEEDS)[number];

const FRAME = '.pb-stage .gjs-frame';
const HEADING = elementId(1);
const MOVED = elementId(2);
const TARGET = elementId(4);
const PHONE_WIDTH = 375;
/** Pointer moves of a drag. */
const MOVES = 12;
/** A draft is kept a second after the last change. */
const DRAFT_MS = 2_500;
const SETTLED_MS = 1_500;

const canvasOf = (page: Page): FrameLocator => page.frameLocator(FRAME);
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Whether an element of the canvas has this computed style. */
const isStyled = (page: Page, property: string, value: string): Promise<Seen> =>
  page.evaluateHandle(
    (asked) => () => {
      const element = document
        .querySelector<HTMLIFrameElement>(asked.frame)
        ?.contentDocument?.getElementById(asked.id);
      return !!element && getComputedStyle(element).getPropertyValue(asked.property) === asked.value;
    },
    { frame: FRAME, id: HEADING, property, value },
  );

/** Whether the dragged block is directly behind another one. */
const isBehind = (page: Page, id: string): Promise<Seen> =>
  page.evaluateHandle(
    (asked) => () => {
      const canvas = document.querySelector<HTMLIFrameElement>(asked.frame)?.contentDocument;
      return canvas?.getElementById(asked.moved)?.previousElementSibling?.id === asked.id;
    },
    { frame: FRAME, moved: MOVED, id },
  );

const isShown = (page: Page, selector: string, text: string): Promise<Seen> =>
  page.evaluateHandle(
    (asked) => () => document.querySelector(asked.selector)?.textContent?.includes(asked.text) === true,
    { selector, text },
  );

/** Opens the builder from the page's settings. Usable is a builder whose bar can save and whose canvas has the last block. */
async function open(page: Page, work: WorkMeter, url: string, last: string): Promise<Timed> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const link = page.getByRole('link', { name: 'Open builder' });
  await link.waitFor();
  // Work that the settings do after they are visible does not count as opening.
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluateHandle(
    (asked) => () => {
      const canvas = document.querySelector<HTMLIFrameElement>(asked.frame)?.contentDocument;
      const height = canvas?.getElementById(asked.last)?.getBoundingClientRect().height ?? 0;
      return (
        height > 0 && document.querySelector('.pb-top') !== null && !document.querySelector('.pb-waiting')
      );
    },
    { frame: FRAME, last },
  );
  return timed(page, work, 'click', seen, () => link.click());
}

/** Drags a text below two others: the slowest answer to a move of the pointer, and the drop. */
async function drag(page: Page, work: WorkMeter): Promise<{ hold: Timed; drop: Timed }> {
  const boxOf = async (id: string) => {
    const box = await canvasOf(page).locator(`#${id}`).boundingBox();
    if (!box) throw new Error(`The block ${id} is not on the canvas`);
    return box;
  };
  const [from, onto] = [await boxOf(MOVED), await boxOf(TARGET)];
  const x = from.x + 30;
  const [begin, end] = [from.y + from.height / 2, onto.y + onto.height * 0.8];
  await page.mouse.move(x, begin);
  await page.mouse.down();
  await page.mouse.move(x + 4, begin + 4, { steps: 2 });
  const always: Seen = await page.evaluateHandle(() => () => true);
  const moves: Timed[] = [];
  for (let move = 1; move <= MOVES; move += 1) {
    const y = begin + ((end - begin) * move) / MOVES;
    moves.push(await timed(page, work, 'mousemove', always, () => page.mouse.move(x + move, y)));
  }
  const drop = await timed(page, work, 'mouseup', await isBehind(page, TARGET), () => page.mouse.up());
  return { hold: moves.reduce((slowest, move) => (move.ms > slowest.ms ? move : slowest)), drop };
}

/** Does each deed once, from opening to saving. @param padding in pixels; another one each time */
export async function buildOnce(
  page: Page,
  work: WorkMeter,
  url: string,
  last: string,
  padding: number,
): Promise<Record<Deed, Timed>> {
  const opened = await open(page, work, url, last);
  const name = await isShown(page, '.pb-selection__name', 'Heading “Week 1 on');
  const select = await timed(page, work, 'click', name, () => canvasOf(page).locator(`#${HEADING}`).click());
  const before = elementId(1);
  const { hold, drop } = await drag(page, work);
  const undo = () => button(page, 'Undo').click();
  const undoDrop = await timed(page, work, 'click', await isBehind(page, before), undo);

  await canvasOf(page).locator(`#${HEADING}`).click();
  await page.getByRole('tab', { name: 'Style' }).click();
  const field = page.getByRole('textbox', { name: 'Inside: top', exact: true });
  const was = await canvasOf(page)
    .locator(`#${HEADING}`)
    .evaluate((element) => getComputedStyle(element).paddingTop);
  await field.fill(`${padding}px`);
  const isPadded = await isStyled(page, 'padding-top', `${padding}px`);
  const style = await timed(page, work, 'keydown', isPadded, () => field.press('Enter'));
  const undoStyle = await timed(page, work, 'click', await isStyled(page, 'padding-top', was), undo);
  await button(page, 'Redo').click();

  const isNarrow = await page.evaluateHandle(
    (asked) => () =>
      document.querySelector<HTMLIFrameElement>(asked.frame)?.contentWindow?.innerWidth === asked.width,
    { frame: FRAME, width: PHONE_WIDTH },
  );
  const phone = page.locator('.pb-device', { hasText: String(PHONE_WIDTH) });
  const narrow = await timed(page, work, 'click', isNarrow, () => phone.click());
  const rested = await work();
  const longest = await blockedWithin(page, DRAFT_MS);
  const save = await timed(page, work, 'click', await isShown(page, '.pb-top__state', 'Saved'), () =>
    button(page, 'Save').click(),
  );
  return {
    open: opened,
    select,
    hold,
    drop,
    undoDrop,
    style,
    undoStyle,
    narrow,
    draft: { ms: longest, blocked: longest, worked: (await work()) - rested },
    save,
  };
}
