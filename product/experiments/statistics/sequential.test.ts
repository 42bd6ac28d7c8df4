import { describe, expect, it } from 'vitest';
import { ALPHA, alwaysValid, isUneven, type Looked } from './sequential.ts';

/** A generator of numbers from 0 to 1 that gives the same ones each time (Mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Looks once a day at two pages with these rates. */
function simulated(
  next: () => number,
  { rates, share, days, perDay }: { rates: [number, number]; share: number; days: number; perDay: number },
): Looked[] {
  const look: Looked = {
    original: { visitors: 0, conversions: 0 },
    variant: { visitors: 0, conversions: 0 },
  };
  return Array.from({ length: days }, () => {
    for (let visitor = 0; visitor < perDay; visitor += 1) {
      const isVariant = next() * 100 < share;
      const arm = isVariant ? look.variant : look.original;
      arm.visitors += 1;
      if (next() < rates[isVariant ? 1 : 0]) arm.conversions += 1;
    }
    return structuredClone(look);
  });
}
const rateOf = (runs: number, of: (run: number) => boolean): number =>
  Array.from({ length: runs }, (_, run) => of(run)).filter(Boolean).length / runs;

describe('the always valid test', () => {
  it.each([
    { rate: 0.02, share: 50 },
    { rate: 0.05, share: 20 },
    { rate: 0.3, share: 50 },
    { rate: 0.05, share: 90 },
  ])('raises a false alarm in less than 5 % of experiments, looked at every day: %j', ({ rate, share }) => {
    const next = numbers(Math.round(rate * 1000) + share);
    const alarms = rateOf(400, () => {
      const looks = simulated(next, { rates: [rate, rate], share, days: 40, perDay: 150 });
      return alwaysValid(looks).p < ALPHA;
    });
    expect(alarms).toBeLessThan(ALPHA);
  });

  it('finds a difference that is there, and where it lies', () => {
    const next = numbers(7);
    let covered = 0;
    const found = rateOf(200, () => {
      const looks = simulated(next, { rates: [0.06, 0.09], share: 50, days: 40, perDay: 200 });
      const { p, from, to } = alwaysValid(looks);
      if (from! <= 0.5 && to! >= 0.5) covered += 1;
      return p < ALPHA;
    });
    expect(found).toBeGreaterThan(0.9);
    expect(covered / 200).toBeGreaterThan(0.95);
  });

  it('decides nothing before there is enough data, and survives pages with conversion rates of 0 and 1', () => {
    const look = (original: [number, number], variant: [number, number]): Looked => ({
      original: { visitors: original[0], conversions: original[1] },
      variant: { visitors: variant[0], conversions: variant[1] },
    });
    expect(alwaysValid([])).toMatchObject({ p: 1, isEnough: false });
    expect(alwaysValid([look([150, 2], [150, 40])])).toMatchObject({ p: 1, lift: null, isEnough: false });
    const none = alwaysValid([look([5_000, 0], [5_000, 200])]);
    expect(none).toMatchObject({ lift: null, isEnough: true });
    expect(none.p).toBeLessThan(0.001);
    expect(alwaysValid([look([300, 300], [300, 300])]).p).toBe(1);
    expect(alwaysValid([look([300, 900], [300, 300])]).lift).toBe(0);
  });

  it('keeps its verdict, regardless of later data', () => {
    const strong: Looked = {
      original: { visitors: 1_000, conversions: 20 },
      variant: { visitors: 1_000, conversions: 90 },
    };
    const later: Looked = {
      original: { visitors: 2_000, conversions: 90 },
      variant: { visitors: 2_000, conversions: 100 },
    };
    expect(alwaysValid([strong, later]).p).toBe(alwaysValid([strong]).p);
  });
});

describe('the split of visitors', () => {
  it.each([
    [5_000, 5_000, 50, false],
    [5_100, 4_900, 50, false],
    [5_300, 4_700, 50, true],
    [9_000, 1_000, 10, false],
    [50, 10, 50, false],
  ])('%i and %i visitors at %i %%: %s', (page, variant, share, expected) => {
    const arm = (visitors: number) => ({ visitors, conversions: 0 });
    expect(isUneven({ original: arm(page), variant: arm(variant) }, share)).toBe(expected);
  });
});
