/** Why protection did not take a submission as it came. */
export const REFUSALS = ['trap', 'unproven', 'wrong', 'many'] as const;
export type CountedRefusal = (typeof REFUSALS)[number];

/** Steps that are counted apart: as many as a form can sensibly have. */
export const MOST_STEPS = 50;

/** What is counted of a form: `view`, `start`, `step:1` for the second step, `refused:trap`. */
export type Counted = 'view' | 'start' | `step:${number}` | `refused:${CountedRefusal}`;
