import type { Box } from './use-boxes.console.ts';

/** Distance between a block and the bar outside of it, in px. */
const GAP = 4;

interface Size {
  width: number;
  height: number;
}

/** The position of the bar's corner on the stage, in px from its left and top. */
export interface BarPosition {
  left: number;
  top: number;
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * Positions a block's bar where it covers as little as possible of the blocks around it: above, below, beside, else
 * inside the block itself. All boxes are on the stage.
 */
export function positionBar(box: Box, bar: Size, stage: Size, others: readonly Box[]): BarPosition {
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const above = box.top - bar.height - GAP;
  const below = bottom + GAP;
  const start = Math.max(box.left, 0);
  const end = Math.min(right, stage.width) - bar.width;
  const insideEnd = end - GAP;
  const places: BarPosition[] = [
    { left: start, top: above },
    { left: end, top: above },
    { left: start, top: below },
    { left: end, top: below },
    { left: right + GAP, top: box.top },
    { left: box.left - bar.width - GAP, top: box.top },
    { left: insideEnd, top: Math.max(box.top, 0) + GAP },
    { left: insideEnd, top: Math.min(bottom, stage.height) - bar.height - GAP },
    { left: insideEnd, top: Math.max(box.top, 0) + (box.height - bar.height) / 2 },
  ];
  const kept = places.map((place) => ({
    left: Math.max(0, Math.min(place.left, stage.width - bar.width)),
    top: Math.max(0, Math.min(place.top, stage.height - bar.height)),
  }));
  const covered = (place: BarPosition): number =>
    others.reduce((sum, other) => sum + overlap({ ...place, ...bar }, other), 0);
  const isOnBlock = (place: BarPosition): boolean => overlap({ ...place, ...bar }, box) > 0;
  const ranked = kept.map((place, rank) => ({
    place,
    // A position that the edge of the stage has pushed onto the block is no better than one inside it.
    cost: covered(place) * 1000 + (rank < 6 && isOnBlock(place) ? 500 : 0) + rank,
  }));
  return ranked.reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}
