/**
 * Why protection refused or questioned a submission. `cardTesting` is a payment that was refused while the form was
 * under attack, for any reason; `many` are answers to questions beyond those of a minute, `rate` submissions beyond the
 * limits.
 */
export const REFUSALS = [
  'cardTesting',
  'trap',
  'unproven',
  'weak',
  'recaptcha',
  'wrong',
  'many',
  'rate',
] as const;
export type CountedRefusal = (typeof REFUSALS)[number];

/** Steps that are counted apart: as many as a form can sensibly have. */
export const MOST_STEPS = 50;

/** Counted events of a form: `view`, `start`, `step:1` for the second step, `refused:trap`. */
export type Counted = 'view' | 'start' | `step:${number}` | `refused:${CountedRefusal}`;
