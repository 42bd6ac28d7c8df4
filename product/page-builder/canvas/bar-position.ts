import type { Box, ShownContent } from './use-boxes.console.ts';

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
 * Positions a block's bar where it covers no words if there is such a place: above, below, beside or inside the block, else
 * beside the words around it. Where there are several, it covers no picture, and as few other blocks as possible. All boxes
 * are on the stage.
 */
export function positionBar(
  box: Box,
  bar: Size,
  stage: Size,
  others: readonly Box[],
  content: ShownContent,
): BarPosition {
  const keep = (place: BarPosition): BarPosition => ({
    left: Math.max(0, Math.min(place.left, stage.width - bar.width)),
    top: Math.max(0, Math.min(place.top, stage.height - bar.height)),
  });
  const covered = (place: BarPosition, boxes: readonly Box[]): number =>
    boxes.reduce((sum, other) => sum + overlap({ ...place, ...bar }, other), 0);
  const costOf = (place: BarPosition, isOutside: boolean, rank: number): number =>
    covered(place, content.words) * 1000 +
    covered(place, content.pictures) +
    // A position that the edge of the stage has pushed onto the block is no better than one inside it.
    (isOutside && covered(place, [box]) > 0 ? 500 : 0) +
    (covered(place, others) > 0 ? 100 : 0) +
    rank;
  const { outside, inside } = placesAt(box, bar, stage);
  const first = [...outside, ...inside].map((place, rank) => {
    const kept = keep(place);
    return { place: kept, cost: costOf(kept, rank < outside.length, rank) };
  });
  const cheapest = (all: typeof first) => all.reduce((best, one) => (one.cost < best.cost ? one : best));
  const usual = cheapest(first).place;
  if (covered(usual, content.words) === 0) return usual;
  const beside = first.flatMap(({ place }) =>
    content.words.flatMap(({ left, width }) =>
      [left + width + GAP, left - bar.width - GAP]
        .filter((start) => start < box.left + box.width && start + bar.width > box.left)
        .map((start) => keep({ left: start, top: place.top })),
    ),
  );
  const further = beside.map((place) => ({ place, cost: costOf(place, false, first.length) }));
  return cheapest([...first, ...further]).place;
}

/** The usual places at a block, the best first. */
function placesAt(box: Box, bar: Size, stage: Size): { outside: BarPosition[]; inside: BarPosition[] } {
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const above = box.top - bar.height - GAP;
  const below = bottom + GAP;
  const start = Math.max(box.left, 0);
  const end = Math.min(right, stage.width) - bar.width;
  const insideEnd = end - GAP;
  return {
    outside: [
      { left: start, top: above },
      { left: end, top: above },
      { left: start, top: below },
      { left: end, top: below },
      { left: right + GAP, top: box.top },
      { left: box.left - bar.width - GAP, top: box.top },
    ],
    inside: [
      { left: insideEnd, top: Math.max(box.top, 0) + GAP },
      { left: insideEnd, top: Math.min(bottom, stage.height) - bar.height - GAP },
      { left: insideEnd, top: Math.max(box.top, 0) + (box.height - bar.height) / 2 },
    ],
  };
}
