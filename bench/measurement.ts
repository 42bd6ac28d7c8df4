/** How long measurements take; ratios come from alternating rounds of one run. */
export interface Effort {
  rounds: number;
  /** Of each round. */
  seconds: number;
  /** Also run the parts that take many minutes: a million records, ten thousand submissions with sixty kills. */
  full: boolean;
}

/** The findings of a measurement, ready to be written down. */
export interface BenchFindings {
  /** Subject and method of the measurement, in sentences. */
  about: string;
  columns: string[];
  rows: string[][];
  /** Each target with the figure that was reached. */
  targets?: Target[];
  notes?: string[];
}

export interface Target {
  what: string;
  target: string;
  reached: string;
  /** Null where there is nothing to be met. */
  isMet: boolean | null;
}

export interface Measurement {
  /** Its name on the command line. */
  name: string;
  title: string;
  /** It takes so long that it is left out when no measurement is named. */
  isNamedOnly?: true;
  run(effort: Effort): Promise<BenchFindings>;
}

/** The middle value; of an even number, the lower one of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** A count as people read it: 12,345. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** A ratio, with the lowest and the highest of its rounds behind it. */
export function spread(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}

/** A target that a ratio must reach. */
export function atLeast(what: string, ratios: readonly number[], target: number): Target {
  return { what, target: `at least ${target}`, reached: spread(ratios), isMet: median(ratios) >= target };
}

/** A ratio without a target, to read the others by. */
export function forScale(what: string, ratios: readonly number[]): Target {
  return { what, target: 'for scale', reached: spread(ratios), isMet: null };
}

/** A target that a figure must not pass. */
export function atMost(what: string, value: number, target: number, unit: string, digits = 1): Target {
  return {
    what,
    target: `at most ${target} ${unit}`,
    reached: `${value.toFixed(digits)} ${unit}`,
    isMet: value <= target,
  };
}
