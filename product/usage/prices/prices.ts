import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import { NO_USAGE, together, USAGE_UNITS, type UsageFigures, type UsageUnit } from '../units.ts';

/** The price of a unit: a number is included in a month, and beyond it each `per` costs `minor`. */
const unitPriceSchema = z.strictObject({
  included: z.int().min(0),
  per: z.int().min(1),
  /** Minor units of the currency. */
  minor: z.int().min(0).max(100_000_000),
});
export type UnitPrice = z.infer<typeof unitPriceSchema>;

const planPricesSchema = z.strictObject({
  /** The plan's price for a month, in minor units. */
  monthly: z.int().min(0).max(1_000_000_000).default(0),
  /** A unit that is left out costs nothing. */
  units: z.partialRecord(z.enum(USAGE_UNITS), unitPriceSchema).default({}),
});
export type PlanPrices = z.infer<typeof planPricesSchema>;

/** The prices of an installation, by the names of its plans. A plan that is left out costs nothing. */
export const pricesSchema = z.strictObject({
  currency: z.enum(currencies),
  plans: z.record(z.string().max(40), planPricesSchema),
});
export type Prices = z.infer<typeof pricesSchema>;

/** The price of so much of a unit in a month, in minor units, not rounded. */
function priceOf(price: UnitPrice | undefined, used: number): number {
  return price ? (Math.max(0, used - price.included) / price.per) * price.minor : 0;
}

/** The cost of one unit in a month. */
export interface UnitCost {
  unit: UsageUnit;
  used: number;
  /** Null for a unit without a price. */
  price: UnitPrice | null;
  /** Minor units, rounded. */
  minor: number;
}

/** The costs of several days of one month together. @param days in their order */
export function costsOf(prices: PlanPrices, days: readonly UsageFigures[]): UnitCost[] {
  const used = together(days);
  return USAGE_UNITS.map((unit) => {
    const price = prices.units[unit];
    return { unit, used: used[unit], price: price ?? null, minor: Math.round(priceOf(price, used[unit])) };
  });
}

const sumOf = (costs: readonly UnitCost[]): number => costs.reduce((sum, { minor }) => sum + minor, 0);

/**
 * Each day's share of the costs of its month, in minor units: the first days use up the included units. The days add up
 * to the month exactly.
 */
export function costByDay(prices: PlanPrices, days: readonly UsageFigures[]): number[] {
  let so = NO_USAGE;
  let before = 0;
  return days.map((day) => {
    so = together([so, day]);
    const until = sumOf(costsOf(prices, [so]));
    const added = until - before;
    before = until;
    return added;
  });
}
