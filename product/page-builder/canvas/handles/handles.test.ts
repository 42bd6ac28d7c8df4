import { expect, it } from 'vitest';
import { growthOf, handlesOf, hasRoom, snapped, steppedBy } from './handles.ts';

it('snaps to a space of the theme that is near, else to the grid', () => {
  const spaces = { gap: 30, rhythm: 96 };
  expect(snapped(28, spaces)).toBe('var(--ts-gap)');
  expect(snapped(93, spaces)).toBe('var(--ts-rhythm)');
  expect(snapped(41, spaces)).toBe('40px');
  expect(snapped(-9, spaces)).toBe('0px');
  expect(snapped(10, {})).toBe('12px');
});

it('grows towards where an edge is pulled, in both directions of reading', () => {
  const handle = (property: string) => handlesOf('min-height').find((one) => one.property === property)!;
  expect(growthOf(handle('padding-block-start'), 'ltr')).toEqual({ x: 0, y: 1 });
  expect(growthOf(handle('padding-inline-start'), 'ltr')).toEqual({ x: 1, y: 0 });
  expect(growthOf(handle('padding-inline-start'), 'rtl')).toEqual({ x: -1, y: 0 });
  expect(growthOf(handle('width'), 'ltr')).toEqual({ x: 1, y: 0 });
  expect(growthOf(handle('width'), 'rtl')).toEqual({ x: -1, y: 0 });
  expect(steppedBy('ArrowDown', false, { x: 0, y: 1 })).toBe(4);
  expect(steppedBy('ArrowLeft', true, { x: 1, y: 0 })).toBe(-20);
  expect(steppedBy('ArrowUp', false, { x: 1, y: 0 })).toBeUndefined();
  expect(steppedBy('Enter', false, { x: 1, y: 1 })).toBeUndefined();
});

it('leaves out handles for which a block is too small', () => {
  const shown = (width: number, height: number) =>
    handlesOf('height').filter((spec) => hasRoom(spec, { width, height })).length;
  expect([shown(400, 200), shown(400, 44), shown(100, 200), shown(400, 20)]).toEqual([8, 5, 0, 0]);
});
