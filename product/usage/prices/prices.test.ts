import { describe, expect, it } from 'vitest';
import { NO_USAGE, type UsageFigures } from '../units.ts';
import { EXAMPLE_PRICES } from './example.data.ts';
import { costByDay, costsOf, pricesSchema, type PlanPrices } from './prices.ts';

const day = (more: Partial<UsageFigures>): UsageFigures => ({ ...NO_USAGE, ...more });
const prices: PlanPrices = {
  monthly: 1_900,
  units: {
    pageViews: { included: 1_000, per: 1_000, minor: 50 },
    storedBytes: { included: 0, per: 1_000_000_000, minor: 10 },
  },
};
const minorOf = (costs: ReturnType<typeof costsOf>, unit: string) =>
  costs.find((each) => each.unit === unit)?.minor;

describe('prices', () => {
  it('begin beyond the included amount, and charge a part of the step for a part of it', () => {
    expect(minorOf(costsOf(prices, [day({ pageViews: 1_000 })]), 'pageViews')).toBe(0);
    expect(minorOf(costsOf(prices, [day({ pageViews: 900 }), day({ pageViews: 1_100 })]), 'pageViews')).toBe(
      50,
    );
    expect(minorOf(costsOf(prices, [day({ pageViews: 1_500 })]), 'pageViews')).toBe(25);
  });

  it('count the largest day of stored data, and nothing for a unit without a price', () => {
    const days = [day({ storedBytes: 5e9 }), day({ storedBytes: 2e9, donations: 1_000 })];
    const costs = costsOf(prices, days);
    expect([minorOf(costs, 'storedBytes'), minorOf(costs, 'donations')]).toEqual([50, 0]);
    expect(costs.find(({ unit }) => unit === 'donations')?.price).toBeNull();
  });

  it('add up over the days to the month exactly, however odd the figures', () => {
    const days = Array.from({ length: 31 }, (_, at) =>
      day({ pageViews: at * 37, storedBytes: ((at * 7) % 11) * 1e8 }),
    );
    const whole = costsOf(prices, days).reduce((sum, { minor }) => sum + minor, 0);
    expect(whole).toBeGreaterThan(0);
    expect(costByDay(prices, days).reduce((sum, cost) => sum + cost, 0)).toBe(whole);
    expect(costByDay(prices, days)[0]).toBe(0);
  });

  it('are read strictly, as the operator writes them', () => {
    expect(pricesSchema.parse(EXAMPLE_PRICES)).toEqual(EXAMPLE_PRICES);
    for (const wrong of [
      { currency: 'XXX', plans: {} },
      { currency: 'EUR', plans: { starter: { monthly: -1 } } },
      { currency: 'EUR', plans: { starter: { units: { pageviews: { included: 1, per: 1, minor: 1 } } } } },
      { currency: 'EUR', plans: { starter: { units: { pageViews: { included: 1, per: 0, minor: 1 } } } } },
    ])
      expect(pricesSchema.safeParse(wrong).success).toBe(false);
  });
});
