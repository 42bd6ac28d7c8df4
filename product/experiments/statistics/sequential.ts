/** Counts of the original or of the variant. */
export interface Arm {
  visitors: number;
  conversions: number;
}

/** Counts of both at a moment. */
export interface Looked {
  original: Arm;
  variant: Arm;
}

/** A finding that holds however often anybody has looked before. */
export interface SequentialResult {
  /** The chance of so large a difference at any look, if there is none. From 0 to 1. */
  p: number;
  /** The relative difference of the rates, the variant's over the original's: 0.12 is 12 % more. */
  lift: number | null;
  /** Where the lift lies with 95 % certainty. */
  from: number | null;
  to: number | null;
  /** Whether there is enough to say anything. */
  isEnough: boolean;
}

/** The level at which a difference counts: one false alarm in twenty experiments without a difference. */
export const ALPHA = 0.05;
/** Below these the normal approximation of the test does not hold. */
export const LEAST_VISITORS = 200;
export const LEAST_CONVERSIONS = 30;
/** The differences that the test is tuned for, relative to the rate of both. It holds for others too, but later. */
const EXPECTED_LIFT = 0.3;

/** A visitor who reaches the goal twice counts once: a rate is at most 1. */
const rateOf = ({ visitors, conversions }: Arm): number => Math.min(conversions, visitors) / visitors;

/**
 * Tests the difference of two rates by the mixture sequential probability ratio test with a normal mixture (Johari,
 * Koomen, Pekelis, Walsh: Always Valid Inference, Operations Research 70, 2022, section 5): with the difference `d` of the
 * rates, its variance `V` and the mixture's variance `t`, the likelihood ratio is
 * `sqrt(V / (V + t)) * exp(d² t / (2 V (V + t)))`, and the p-value the smallest of `1 / ratio` at all looks so far.
 * @param looks the counts at each look, oldest first, each with all that came before
 */
export function alwaysValid(looks: readonly Looked[]): SequentialResult {
  let p = 1;
  for (const look of looks) if (isEnough(look)) p = Math.min(p, 1 / ratioOf(look));
  const last = looks.at(-1);
  if (!last || !isEnough(last)) return { p, lift: null, from: null, to: null, isEnough: false };
  const base = rateOf(last.original);
  const difference = rateOf(last.variant) - base;
  const { variance, mixture } = spreadOf(last);
  // The differences that the ratio does not reject.
  const half = Math.sqrt(
    ((variance * (variance + mixture)) / mixture) *
      (Math.log((variance + mixture) / variance) - 2 * Math.log(ALPHA)),
  );
  const relative = (value: number): number | null => (base > 0 ? value / base : null);
  return {
    p,
    lift: relative(difference),
    from: relative(difference - half),
    to: relative(difference + half),
    isEnough: true,
  };
}

const isEnough = ({ original, variant }: Looked): boolean =>
  Math.min(original.visitors, variant.visitors) >= LEAST_VISITORS &&
  original.conversions + variant.conversions >= LEAST_CONVERSIONS;

/** The variance of the difference if there is none, and of the mixture. */
function spreadOf({ original, variant }: Looked): { variance: number; mixture: number } {
  const visitors = original.visitors + variant.visitors;
  const together = rateOf({ visitors, conversions: original.conversions + variant.conversions });
  // Rates of 0 or 1 have no spread: as if one more had and one had not reached the goal.
  const rate = Math.min(Math.max(together, 1 / visitors), 1 - 1 / visitors);
  return {
    variance: rate * (1 - rate) * (1 / original.visitors + 1 / variant.visitors),
    mixture: (EXPECTED_LIFT * rate) ** 2,
  };
}

function ratioOf(look: Looked): number {
  const { variance, mixture } = spreadOf(look);
  const difference = rateOf(look.variant) - rateOf(look.original);
  const exponent = (difference ** 2 * mixture) / (2 * variance * (variance + mixture));
  return Math.sqrt(variance / (variance + mixture)) * Math.exp(Math.min(exponent, 700));
}

/** Splits that are less likely than this, if visitors are split as they should be, mean that they are not. */
const UNEVEN_P = 0.001;

/**
 * Whether visitors were not split as they should be: Pearson's chi-squared test with one degree of freedom.
 * @param share how many of 100 visitors should get the variant
 */
export function isUneven({ original, variant }: Looked, share: number): boolean {
  const all = original.visitors + variant.visitors;
  if (all < LEAST_VISITORS) return false;
  const expected = (all * share) / 100;
  const chiSquared = (variant.visitors - expected) ** 2 * (1 / expected + 1 / (all - expected));
  return tailOf(Math.sqrt(chiSquared)) < UNEVEN_P;
}

/** The chance that a standard normal value lies further from 0: Abramowitz and Stegun, formula 7.1.26. */
function tailOf(z: number): number {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const polynomial =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return polynomial * Math.exp(-(z * z) / 2);
}
