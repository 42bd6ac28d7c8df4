import { expect, it } from 'vitest';
import { positionBar } from './bar-position.ts';
import type { Box } from './use-boxes.console.ts';

const STAGE = { width: 1000, height: 600 };
const BAR = { width: 200, height: 30 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const covers = (others: Box[], block: Box): boolean => {
  const at = positionBar(block, BAR, STAGE, others);
  return others.some(
    (other) =>
      at.left < other.left + other.width &&
      at.left + BAR.width > other.left &&
      at.top < other.top + other.height &&
      at.top + BAR.height > other.top,
  );
};

it('is above a block where there is room', () => {
  expect(positionBar(box(100, 200, 500, 60), BAR, STAGE, [])).toEqual({ left: 100, top: 166 });
});

it('is below when there is a block above, and the other way round', () => {
  const block = box(100, 200, 500, 60);
  expect(positionBar(block, BAR, STAGE, [box(100, 140, 500, 55)])).toEqual({ left: 100, top: 264 });
  expect(positionBar(block, BAR, STAGE, [box(100, 270, 500, 55)])).toEqual({ left: 100, top: 166 });
});

it('is inside a block between two others, and beside a narrow one', () => {
  const around = [box(100, 140, 500, 55), box(100, 265, 500, 55)];
  expect(covers(around, box(100, 200, 500, 60))).toBe(false);
  const narrow = [box(100, 160, 120, 38), box(100, 242, 120, 38)];
  expect(positionBar(box(100, 200, 120, 40), BAR, STAGE, narrow)).toEqual({ left: 224, top: 200 });
});

it('stays on the stage', () => {
  for (const block of [box(-50, -300, 1200, 1200), box(900, 590, 90, 40), box(0, 0, 40, 20)]) {
    const { left, top } = positionBar(block, BAR, STAGE, []);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + BAR.width).toBeLessThanOrEqual(STAGE.width);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + BAR.height).toBeLessThanOrEqual(STAGE.height);
  }
});
