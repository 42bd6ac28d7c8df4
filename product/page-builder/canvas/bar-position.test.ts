import { expect, it } from 'vitest';
import { positionBar } from './bar-position.ts';
import type { Box, ShownContent } from './use-boxes.console.ts';

const STAGE = { width: 1000, height: 600 };
const BAR = { width: 200, height: 30 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const NOTHING: ShownContent = { words: [], pictures: [] };
const positioned = (block: Box, others: Box[], content = NOTHING) =>
  positionBar(block, BAR, STAGE, others, content);
const covers = (boxes: Box[], at: { left: number; top: number }): boolean =>
  boxes.some(
    (other) =>
      at.left < other.left + other.width &&
      at.left + BAR.width > other.left &&
      at.top < other.top + other.height &&
      at.top + BAR.height > other.top,
  );

it('is above a block where there is room', () => {
  expect(positioned(box(100, 200, 500, 60), [])).toEqual({ left: 100, top: 166 });
});

it('is below when there is a block above, and the other way round', () => {
  const block = box(100, 200, 500, 60);
  expect(positioned(block, [box(100, 140, 500, 55)])).toEqual({ left: 100, top: 264 });
  expect(positioned(block, [box(100, 270, 500, 55)])).toEqual({ left: 100, top: 166 });
});

it('is inside a block between two others, and beside a narrow one', () => {
  const around = [box(100, 140, 500, 55), box(100, 265, 500, 55)];
  expect(covers(around, positioned(box(100, 200, 500, 60), around))).toBe(false);
  const narrow = [box(100, 160, 120, 38), box(100, 242, 120, 38)];
  expect(positioned(box(100, 200, 120, 40), narrow)).toEqual({ left: 224, top: 200 });
});

it('stays on the stage', () => {
  for (const block of [box(-50, -300, 1200, 1200), box(900, 590, 90, 40), box(0, 0, 40, 20)]) {
    const { left, top } = positioned(block, []);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + BAR.width).toBeLessThanOrEqual(STAGE.width);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + BAR.height).toBeLessThanOrEqual(STAGE.height);
  }
});

it('is beside the words of a heading that has blocks above and below, and of the blocks around it', () => {
  const around = [box(100, 140, 800, 55), box(100, 265, 800, 55)];
  const words = [box(100, 145, 300, 40), box(100, 205, 420, 50), box(100, 270, 700, 20)];
  const at = positioned(box(100, 200, 800, 60), around, { words, pictures: [] });
  expect(covers(words, at)).toBe(false);
  expect(covers(around, at)).toBe(false);
});

it('leaves the words of a block at its end free, and goes beside them or over another block’s free room', () => {
  const block = box(100, 200, 800, 60);
  const toTheEnd = [box(500, 205, 400, 50)];
  expect(covers(toTheEnd, positioned(block, [], { words: toTheEnd, pictures: [] }))).toBe(false);
  const around = [box(0, 0, 1000, 195), box(0, 265, 1000, 335)];
  const full = [box(100, 205, 800, 50), box(0, 150, 600, 40), box(0, 270, 1000, 300)];
  const at = positioned(block, around, { words: full, pictures: [] });
  expect(covers(full, at)).toBe(false);
});

it('covers a picture sooner than words', () => {
  const block = box(0, 100, 1000, 60);
  const content = { words: [box(0, 0, 1000, 160)], pictures: [box(0, 160, 1000, 440)] };
  expect(covers(content.words, positioned(block, [], content))).toBe(false);
});
