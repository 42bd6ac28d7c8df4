/** Clocks differ from UTC by whole quarters of an hour: the moments of one are of one day by every clock. */
const QUARTER_MS = 900_000;

/** When the quarter of an hour that a moment is in began, in ms. */
export const quarterOf = (at: number): number => at - (at % QUARTER_MS);
