import { THEME_SPACES, themeValue, type ThemeValue } from '../../style/theme-values.ts';

const EDGES = ['block-start', 'block-end', 'inline-start', 'inline-end'] as const;
type Edge = (typeof EDGES)[number];
type HeightProperty = 'height' | 'min-height';

/** A place at the edge of a block that is dragged to change one of its measures. */
export interface HandleSpec {
  property: `padding-${Edge}` | 'margin-block-start' | 'margin-block-end' | 'width' | HeightProperty;
  edge: Edge;
  /** Position along the edge, from 0 to 1. */
  along: number;
  kind: 'padding' | 'margin' | 'size';
}

/** The handles of a block. @param height the property that its height follows */
export const handlesOf = (height: HeightProperty): HandleSpec[] => [
  ...EDGES.map((edge): HandleSpec => ({
    property: `padding-${edge}`,
    edge,
    along: edge.startsWith('block') ? 0.5 : 0.35,
    kind: 'padding',
  })),
  { property: 'margin-block-start', edge: 'block-start', along: 0.25, kind: 'margin' },
  { property: 'margin-block-end', edge: 'block-end', along: 0.25, kind: 'margin' },
  { property: 'width', edge: 'inline-end', along: 0.85, kind: 'size' },
  { property: height, edge: 'block-end', along: 0.75, kind: 'size' },
];

/** The smallest block that has handles, and the lowest with those at its upper edge, in pixels of the screen. */
const SMALLEST = { width: 180, height: 40, whole: 72 };

/** Whether a block has room for a handle, so that each stays large enough for a finger. */
export const hasRoom = ({ property, edge }: HandleSpec, box: { width: number; height: number }): boolean =>
  box.width >= SMALLEST.width &&
  box.height >= SMALLEST.height &&
  (box.height >= SMALLEST.whole || (edge !== 'block-start' && property !== 'width'));

/** How many pixels a handle grows its measure by when the pointer moves by one, to the right and downwards. */
export function growthOf({ property, edge }: HandleSpec, direction: 'ltr' | 'rtl'): { x: number; y: number } {
  if (edge === 'block-start' || edge === 'block-end') return { x: 0, y: 1 };
  const outwards = (edge === 'inline-end') === (direction === 'ltr') ? 1 : -1;
  // The inside grows when its edge is pulled in, the width when it is pulled out.
  return { x: property === 'width' ? outwards : -outwards, y: 0 };
}

/** Spaces of the theme in pixels. */
export type SpaceMeasures = Partial<Record<ThemeValue, number>>;

const GRID = 4;
const NEAR = 3;

/**
 * The value of a measure that was dragged: a space of the theme that is near, else the next line of a grid of 4 pixels.
 * Never less than nothing.
 */
export function snapped(pixels: number, spaces: SpaceMeasures): string {
  const near = THEME_SPACES.find((name) => Math.abs((spaces[name] ?? Number.NaN) - pixels) <= NEAR);
  if (near !== undefined) return themeValue(near);
  return `${Math.max(0, Math.round(pixels / GRID) * GRID)}px`;
}

/** A measure after a key: one line of the grid further, with Shift five; undefined for other keys. */
export function steppedBy(key: string, shift: boolean, growth: { x: number; y: number }): number | undefined {
  const step = GRID * (shift ? 5 : 1);
  const moves: Record<string, { x: number; y: number }> = {
    ArrowRight: { x: 1, y: 0 },
    ArrowLeft: { x: -1, y: 0 },
    ArrowDown: { x: 0, y: 1 },
    ArrowUp: { x: 0, y: -1 },
  };
  const move = moves[key];
  const by = move && move.x * growth.x + move.y * growth.y;
  return by ? by * step : undefined;
}
