import { contrastRatio, parseColour } from '@tributary/kit/theme/colour-contrast.ts';
import type { ColourRole, Colours } from './tokens.ts';

/** Colours that pages put on each other as text, and the ratio that WCAG 2.2 AA asks of them. */
const PAIRS: readonly (readonly [text: ColourRole, ground: ColourRole])[] = [
  ['ink', 'surface'],
  ['muted', 'surface'],
  ['ink', 'tint'],
  ['muted', 'tint'],
  ['accent', 'surface'],
  ['accent', 'tint'],
  ['on-accent', 'accent'],
  ['on-deep', 'deep'],
];
/** The contrast that normal text needs (WCAG 2.2, 1.4.3). */
export const NEEDED_RATIO = 4.5;

/** How well one colour reads on another. */
export interface ContrastPair {
  text: ColourRole;
  ground: ColourRole;
  /** From 1 to 21. */
  ratio: number;
  passes: boolean;
}

/** The contrast of every pair of a theme's colours. */
export function contrastPairs(colours: Colours): ContrastPair[] {
  return PAIRS.map(([text, ground]) => {
    const [over, under] = [parseColour(colours[text]), parseColour(colours[ground])];
    const ratio = over && under ? contrastRatio(over, under) : 1;
    return { text, ground, ratio, passes: ratio >= NEEDED_RATIO };
  });
}
